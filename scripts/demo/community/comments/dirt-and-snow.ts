import type { Remarks } from './spoken.ts'

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
    ['fran-d', 'The only theatre where I approve of bringing your own drinks.', 12],
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
