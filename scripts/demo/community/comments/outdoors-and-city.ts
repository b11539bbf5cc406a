import type { Remarks } from '../types.ts'

export const dirtAndSnow: Remarks = {
  'rattler-golden-hour': [
    ['pete-vasquez', 'Those lugs have so much life left. What pressure do you run on sand?', 2],
    ['dusty-ortega', 'Nine in the rear, eight up front, Pete. Any lower and it wallows.', 3],
    ['lena-brandt', 'Elch is jealous of your bull bar.', 5],
    ['sal-ferrante', 'Orange and black. You cannot improve on orange and black.', 7],
  ],
  'two-track-north': [
    ['mika-lind', 'I zoomed in to find it, then just stayed there looking at the mesas.', 12],
    ['greta-s', 'Do you ever get nervous that far out with one battery?', 40],
    ['dusty-ortega', 'There is a second one under the seat. And a flare. And a sandwich.', 42],
  ],
  'thirty-two-inch-problem': [
    ['pete-vasquez', 'Now this is a photo. Framing it for the shop.', 4],
    [
      'deshawn-p',
      'Check the torque on that rim after the first fifty miles. Ask me how I know.',
      18,
    ],
  ],
  'sidewinder-for-sale': [
    ['omar-haddad', 'Golf on Sunday, rocks on Monday, chiropractor on Tuesday. Still want it.', 10],
    ['bea-whitlock', 'That tan against the teal is spot on. Who did the upholstery?', 22],
  ],
  'shop-floor-monday': [
    ['hank-boyd', 'Your floor is cleaner than my kitchen. Suspicious.', 15],
    ['jun-morita', 'The light through that window does half the work for you.', 70],
  ],
  'tailgate-view': [
    ['fran-d', 'The only theater where I approve of bringing your own drinks.', 12],
    ['kai-nakoa', 'We have the same sunset, yours just has fewer fish.', 33],
    ['ruth-a', 'I can hear how quiet this is.', 120],
  ],
  'blackout-flames': [
    ['sal-ferrante', 'Told you. A cart without flames is just a chair with wheels.', 2],
    ['hank-boyd', 'Exhaust finally clears the tire! Took me three brackets.', 9],
    ['priya-rao', 'Chrome engine on an electric axle? I have questions and I love it.', 28],
  ],
  'three-for-the-canyon': [
    ['lena-brandt', 'Next year I am coming, if Moss gets a seat.', 20],
    ['pete-vasquez', 'Only one flat between twelve tires. That is respectable.', 31],
  ],
  'lake-camp': [
    ['fran-d', 'Leave-no-trace fire ring, tidy guy lines. You may camp at my place any time.', 1],
    ['dusty-ortega', 'Cold at night up there? Your tires look hard as stone.', 2],
    ['ines-falk', 'The tent glow mirrors the sky so well. Beautiful timing.', 4],
  ],
  'blue-hour-cabin': [
    ['tom-ashdown', 'Snow on a canopy weighs more than people think. Sweep it, Lena.', 16],
    ['mika-lind', 'Red cart, blue snow, yellow windows. Three colors and a whole story.', 25],
    ['lena-brandt', 'Swept, Tom. With a frying pan.', 27],
  ],
  'first-tracks': [
    ['greta-s', 'I did not know you could do this. Now it is all I want to do.', 30],
    ['deshawn-p', 'Lithium or lead at minus nine? Lead would have gone home.', 48],
  ],
  'camo-crossing': [
    ['dusty-ortega', 'I lost sight of it for a second, so the paint works.', 11],
    ['jun-morita', 'That rack could carry a kei truck.', 44],
  ],
  'snow-on-the-ninth': [
    ['nora-quill', 'I once looked for a ball in conditions like these. Never again.', 7],
    ['lena-brandt', 'Now who has snow on the canopy, Tom?', 9],
    ['tom-ashdown', 'Do as I say, not as I do.', 12],
  ],
}

export const chromeSeaAndCity: Remarks = {
  'dolores-done': [
    ['bea-whitlock', 'The fringe hangs dead straight. I know how hard that is. Bravo.', 3],
    [
      'sal-ferrante',
      'Four hundred and eleven hours and every one of them shows, in the good way.',
      8,
    ],
    ['kai-nakoa', 'That turquoise. I want a board in that turquoise.', 19],
    ['deshawn-p', 'Original tiller or wheel conversion?', 27],
  ],
  'chrome-and-coffee': [
    ['walter-teal', 'My wife says the same about the lawnmower.', 5],
    ['jun-morita', 'The headlamp ring alone is worth the visit.', 48],
  ],
  'two-bays-one-week': [
    ['sal-ferrante', 'I have a horn ring. It is from a speedboat, but hear me out.', 9],
    ['hank-boyd', 'Sal, send a picture. I am listening.', 12],
    ['opal-j', 'They look like they are gossiping.', 70],
  ],
  'cherry-on-sunday': [
    ['marge-teal', 'Our choir director does not deserve her. I drive behind them and sulk.', 20],
    ['mika-lind', 'Red, chrome, palms. Instant postcard.', 44],
  ],
  'whitewall-close': [
    ['pete-vasquez', 'Toothbrush is the way. Anyone selling a spray is selling a lie.', 6],
    ['bea-whitlock', 'So crisp I checked for the paint edge. Lovely.', 50],
  ],
  'butter-by-the-sea': [
    ['teddy-osei', 'She now lives in berth nine’s parking space and nobody dares complain.', 14],
    ['ines-falk', 'Soft yellow in soft light. Very kind to the eyes.', 31],
  ],
  'night-in-bay-two': [
    ['priya-rao', 'One more bolt is a unit of time, about four and a half hours.', 4],
    ['dusty-ortega', 'Felt this in my knees.', 16],
  ],
  'dolores-fairway': [
    ['nora-quill', 'She overtook us on the back nine and the ladies’ section applauded.', 22],
    ['ruth-a', 'I learned to drive on one just like her, in 1968, badly.', 58],
  ],
  'nalu-last-light': [
    ['lena-brandt', 'This one stopped me scrolling. What a sky.', 1],
    ['greta-s', 'I have changed my order to wood panels. The dealer sighed.', 1],
    ['dusty-ortega', 'Sand that flat should be illegal not to drive on.', 2],
  ],
  'noon-at-the-point': [
    ['bea-whitlock', 'Is the canopy lined? Cream against that water looks cool already.', 10],
    ['omar-haddad', 'Nap, cooler, sea. You have solved it.', 27],
  ],
  'hibiscus-and-nalu': [
    ['opal-j', 'Coral with white fringe. I gasped out loud in the waiting room.', 8],
    ['marge-teal', 'Sisters indeed. They would be the stars of our parade.', 21],
  ],
  'mahogany-close': [
    ['hank-boyd', 'Seven coats is right. People stop at four and wonder why it yellows.', 7],
    ['sal-ferrante', 'Never thought I would admire a plank this much.', 40],
  ],
  'tiny-under-the-sky': [
    ['mika-lind', 'Found it! Then I noticed the color of the water and lost it again.', 3],
    ['ines-falk', 'Courageous to leave so much sky. It pays off.', 15],
    ['fran-d', 'Were the shoes ever found?', 90],
    ['kai-nakoa', 'One of them, Fran. One.', 93],
  ],
  'poi-on-the-bench': [
    ['lena-brandt', 'Moss says hello and asks about the heated cushion.', 2],
    ['walter-teal', 'That dog has better posture than I do.', 14],
    ['greta-s', 'Supervising is the most important job on the beach.', 46],
  ],
  'harbor-errand': [
    [
      'teddy-osei',
      'You left a sandy tire track the whole length of pier two. I kept it, it looked nice.',
      5,
    ],
    ['jun-morita', 'Masts and a surfboard, all the long thin things together.', 62],
  ],
  'palms-over-fizz': [
    ['tom-ashdown', 'Ours sells egg sandwiches. I feel we are missing out.', 19],
    ['opal-j', 'Lilikoi for me, please. Two.', 49],
  ],
  'volta-rooftop': [
    ['deshawn-p', 'So, what is the range?', 1],
    ['priya-rao', 'Thirty-four miles, Deshawn. You are number nineteen.', 2],
    ['teddy-osei', 'Looks like it landed there.', 6],
  ],
  'midnight-blue': [
    ['mika-lind', 'That line of light on the nose is the whole design. Nothing else needed.', 10],
    ['jun-morita', 'City behind, silence in front. Superb.', 35],
  ],
  'coral-studio': [
    ['kai-nakoa', 'Coral is winning this year, I see.', 12],
    ['deshawn-p', 'Clean sill line. Where did you mount the charger port?', 29],
  ],
  'turbine-wheel': [
    ['pete-vasquez', 'Two percent is two percent. And they are pretty.', 11],
    ['hank-boyd', 'I would still put a whitewall on it. Sorry.', 32],
  ],
  'stretch-for-hire': [
    ['marge-teal', 'Did the groom make it? The people need to know.', 13],
    ['priya-rao', 'He made it. He also asked about the range.', 16],
    ['omar-haddad', 'Gold trim on black, very grown-up for a golf cart.', 71],
  ],
  'wet-forecourt-midnight': [
    ['ines-falk', 'Those window reflections again. We should do a rainy-day meet.', 18],
    ['bea-whitlock', 'If the seat gets damp, stand it upright overnight. Trust me.', 41],
  ],
  'moss-navigates': [
    ['kai-nakoa', 'Poi would go right. They should never travel together.', 6],
    ['tom-ashdown', 'He looks like he pays attention to the leaves. Hire him.', 20],
  ],
  'between-the-vines': [
    ['ines-falk', 'The rows pull you straight to the house. Lovely lines.', 9],
    ['fran-d', 'A crate of grapes for being slow. I have been doing this wrong.', 24],
  ],
  'harbor-with-rods': [
    ['teddy-osei', 'Nobody catches anything off that quay. We all just come for the boats.', 7],
    ['ruth-a', 'Chips count as a catch.', 38],
  ],
  'moss-and-the-tent': [
    ['fran-d', 'Quiet hours observed by everyone, I see. Good dog.', 10],
    ['marge-teal', 'Does he have a little blanket? I could knit a little blanket.', 33],
    ['lena-brandt', 'Marge, he would carry it everywhere. Yes please.', 35],
  ],
  'vineyard-noon': [
    ['omar-haddad', 'The real sacrifice of the designated driver.', 12],
    ['jun-morita', 'A six-seater among the vines is a good way to meet people.', 84],
  ],
}
