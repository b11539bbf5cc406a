import type { Remarks } from './spoken.ts'

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
