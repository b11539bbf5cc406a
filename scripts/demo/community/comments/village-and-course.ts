import type { Remarks } from '../types.ts'

export const paradeAndVillage: Remarks = {
  'duchess-on-main-street': [
    ['walter-teal', 'I held the ladder for every one of those balloons. Proud of you, Marge.', 1],
    [
      'opal-j',
      'My granddaughter has asked for a pink cart for her birthday. Thank you for that.',
      2,
    ],
    ['hank-boyd', 'How did you fasten the garland? Mine always ends up in the rear wheel.', 3],
    ['marge-teal', 'Hank: curtain hooks and fishing line. Curtain hooks fix everything.', 4],
  ],
  'waiting-for-the-band': [
    ['greta-s', 'The little flags on the salmon one! I am taking notes for mine.', 3],
    ['nora-quill', 'A parade where the vehicles are more punctual than the tuba. Perfect.', 20],
  ],
  'tuesday-on-palm-court': [
    ['ruth-a', 'This is exactly how a Tuesday should look.', 5],
    ['opal-j', 'You can see my hibiscus hedge! I knew the watering would pay off.', 9],
    ['tom-ashdown', 'Someone there knows how to edge a lawn.', 30],
  ],
  'walter-waves': [
    ['mika-lind', 'That sky against the lit windows. I want to draw this.', 8],
    ['walter-teal', 'Kettle was on. Biscuits too.', 11],
  ],
  'lemonade-patrol': [
    ['fran-d', 'Yellow cart, yellow drink, yellow light. You planned this.', 14],
    ['omar-haddad', 'What do you charge per cup, and do you travel to corporate events?', 26],
    [
      'bea-whitlock',
      'Those seats deserve white piping. I have an offcut with your name on it.',
      50,
    ],
  ],
  'night-shift-star': [
    [
      'deshawn-p',
      'Steel wheels and a light bar. That is the same spec as our course marshal, only friendlier.',
      22,
    ],
    [
      'teddy-osei',
      'Twelve miles an hour is plenty. Nobody on my island has ever outrun seven.',
      60,
    ],
  ],
  'paper-and-headlights': [
    ['ines-falk', 'Lovely how the lamp picks out the paper. What time was this?', 6],
    [
      'marge-teal',
      'Ten past nine, Ines. I was parked, waiting for a marching band to untangle.',
      9,
    ],
  ],
  'wreath-rehearsal': [
    ['lena-brandt', 'Moss would eat that wreath before the first corner.', 30],
    ['jun-morita', 'Six seats and a wreath: it looks like a very friendly bus.', 90],
  ],
}

export const courseAndClub: Remarks = {
  'dew-on-the-seventh': [
    [
      'tom-ashdown',
      'That stripe pattern is my colleague’s work. I am telling him he is famous.',
      3,
    ],
    ['nora-quill', 'I have walked that path a thousand mornings and never saw it like this.', 6],
    ['omar-haddad', 'Cream paint at dawn should be a wallpaper.', 14],
  ],
  'small-cart-big-morning': [
    ['mika-lind', 'The scale of this! More small carts in large mornings, please.', 8],
    ['ruth-a', 'My second shot is still out there somewhere on the left.', 31],
    ['hank-boyd', 'I do not even golf and I want to be sitting in it.', 52],
  ],
  'green-from-the-drone': [
    [
      'tom-ashdown',
      'From above you can see exactly where the sprinkler does not reach. Thanks, I think.',
      10,
    ],
    ['hank-boyd', 'Is that Cherry?! She travels more than I do.', 17],
    ['jun-morita', 'Top view of a cart is such a pleasing little rectangle.', 75],
  ],
  'lighthouse-hole': [
    ['omar-haddad', 'I aimed left of the lighthouse. I hit the lighthouse.', 5],
    ['teddy-osei', 'She still works, that light. I hear the horn from my kitchen.', 40],
  ],
  'gray-day-links': [
    ['nora-quill', 'The caddie did indeed disagree.', 2],
    ['lena-brandt', 'All the greens hiding inside that gray. Lovely.', 34],
  ],
  'last-putt-light': [
    ['ruth-a', 'The long light on the bags makes them look expensive.', 12],
    ['greta-s', 'Side views really are the best way to see the proportions.', 61],
  ],
  'rain-delay': [
    ['bea-whitlock', 'Dry seats under that canopy, I hope. Vinyl forgives, stitching does not.', 8],
    ['opal-j', 'I would happily be delayed there.', 26],
    ['priya-rao', 'The reflections! I took mine on the same forecourt, half as well.', 39],
  ],
  'caravan-on-the-path': [
    ['sal-ferrante', 'A hot rod in a shotgun start. Finally a sport I understand.', 14],
    ['tom-ashdown', 'Both on the path. I am moved.', 33],
  ],
  'members-only-row': [
    ['priya-rao', 'White one on the end is mine. She only came for the free charging.', 20],
    ['omar-haddad', 'May already? I would print the whole year of these.', 66],
  ],
  'bertha-hay': [
    ['deshawn-p', 'How much does that bed take before the springs complain?', 4],
    ['tom-ashdown', 'Four hundred kilos by the plate, six hundred by experience.', 6],
    ['marge-teal', 'Bertha deserves a sash. I can make a sash.', 15],
  ],
  'october-track': [
    ['ines-falk', 'Tom, you have been hiding this path from me for years.', 6],
    ['mika-lind', 'Gold all the way down. Beautiful.', 22],
  ],
  'pumpkin-delivery': [
    ['fran-d', 'I count the ones on the bed and worry about the squirrels too.', 18],
    ['walter-teal', 'Marge wants to know if the round one is spoken for.', 25],
  ],
  'five-in-the-morning': [
    ['nora-quill', 'You are the reason the place looks the way it does at nine.', 13],
    ['ines-falk', 'I was behind the third tree. You never saw me.', 28],
  ],
  'marshal-in-the-rain': [
    ['deshawn-p', 'That man has been at the course longer than the clubhouse.', 21],
    ['opal-j', 'Somebody bring him a towel!', 55],
  ],
  'drinks-cart-hero': [
    ['omar-haddad', 'Sandwich lady outranks the club president and everyone knows it.', 5],
    ['kai-nakoa', 'Same model as Aunty Lei’s! Small world.', 36],
    ['ruth-a', 'My scorecard says par, par, egg sandwich.', 80],
  ],
  'sunday-best-fern': [
    ['deshawn-p', 'Twenty-two thousand rounds. Bet the motor brushes tell a story.', 17],
    ['hank-boyd', 'If you ever let her go, I have an empty bay and a soft heart.', 29],
  ],
  'driver-seat-course': [
    ['greta-s', 'Best view in the house. I can feel the wheel.', 9],
    ['deshawn-p', 'Second dial reads amps? Nice and clear.', 24],
  ],
  'coral-at-the-club': [
    ['ruth-a', 'I was one of the three. Still waiting for the quote, Priya.', 12],
    ['tom-ashdown', 'No oil drips on my path. You can bring ten.', 37],
  ],
}
