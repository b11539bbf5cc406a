import { cart } from '../carts.ts'
import type { DemoPhoto } from '../types.ts'

const by = { member: 'marge-teal', isPublic: true }

export const margePhotos: DemoPhoto[] = [
  {
    ...by,
    ref: 'duchess-on-main-street',
    binder: 'marge-parade',
    hoursAgo: 5,
    title: 'Duchess takes Main Street',
    description:
      'Six balloons, two garlands and not one of them popped. The children at the bakery corner gave us the loudest cheer of the night.',
    altText:
      'A pink golf cart with garlands, rosettes and balloons drives down a shopping street at night under strings of lights, a crowd behind it.',
    tags: ['parade', 'night', 'custom', 'string-lights'],
    scene: {
      setting: 'street',
      mood: 'night',
      composition: 'three-quarter',
      aspect: '3:2',
      carts: [cart('duchess', ['string-lights'])],
    },
  },
  {
    ...by,
    ref: 'waiting-for-the-band',
    binder: 'marge-parade',
    hoursAgo: 53,
    title: 'Waiting for the brass band',
    description: 'Line-up was at seven, the tuba arrived at a quarter to eight. Nobody minded.',
    altText:
      'Two decorated carts, one pink with balloons and one salmon with flags, wait side by side in a lit street at dusk.',
    tags: ['parade', 'night', 'village'],
    scene: {
      setting: 'street',
      mood: 'dusk',
      composition: 'pair',
      aspect: '4:3',
      left: true,
      carts: [cart('duchess'), cart('birdie', ['flags'])],
    },
  },
  {
    ...by,
    ref: 'tuesday-on-palm-court',
    binder: 'marge-village',
    hoursAgo: 190,
    title: 'Tuesday on Palm Court',
    description:
      'Library books in the back, nowhere to be before lunch. This is what I retired for.',
    altText:
      'A salmon four-seat cart stands on a sunny street with palms, flowering hedges and low pastel houses.',
    tags: ['village', 'electric'],
    scene: {
      setting: 'village',
      mood: 'day',
      composition: 'three-quarter',
      aspect: '5:4',
      left: true,
      carts: [cart('birdie', ['flags'])],
    },
  },
  {
    ...by,
    ref: 'walter-waves',
    binder: 'marge-village',
    hoursAgo: 420,
    title: 'Home before the street lamps',
    description: 'The porch light means Walter has the kettle on.',
    altText:
      'A salmon four-seater seen from behind on a village street at dusk, with lit windows and palms against a pink sky.',
    tags: ['village', 'sunset'],
    scene: {
      setting: 'village',
      mood: 'dusk',
      composition: 'rear-quarter',
      aspect: '3:4',
      carts: [cart('birdie', ['string-lights'])],
    },
  },
  {
    ...by,
    ref: 'lemonade-patrol',
    binder: 'marge-village',
    hoursAgo: 760,
    title: 'The lemonade cart makes its round',
    description:
      'Opal drives, I pour. Proceeds go to the library roof, which has leaked since 1998.',
    altText:
      'A yellow drinks cart with a fringed canopy and bottles on its counter on a palm-lined street in warm evening light.',
    tags: ['work-carts', 'village', 'custom'],
    scene: {
      setting: 'village',
      mood: 'golden',
      composition: 'side',
      aspect: '3:2',
      carts: [cart('lemon')],
    },
  },
  {
    ...by,
    ref: 'night-shift-star',
    binder: 'marge-village',
    hoursAgo: 1180,
    title: 'Our night patrol, all two of them',
    description: 'Gus and Bernadette keep the peace at twelve miles an hour.',
    altText:
      'A white patrol cart with lit headlamps and a red and blue light bar on the roof in front of village houses at dusk.',
    tags: ['work-carts', 'village', 'night'],
    scene: {
      setting: 'village',
      mood: 'dusk',
      composition: 'front',
      aspect: '1:1',
      left: true,
      carts: [cart('ranger')],
    },
  },
  {
    ...by,
    ref: 'paper-and-headlights',
    binder: 'marge-parade',
    hoursAgo: 1650,
    title: 'Confetti in the headlights',
    description: 'I will be sweeping the footwell until Easter.',
    altText:
      'Close view of the front of a pink parade cart with its headlamp lit, colorful paper on the street around it at night.',
    tags: ['parade', 'night', 'details'],
    scene: {
      setting: 'street',
      mood: 'night',
      composition: 'nose',
      aspect: '4:5',
      carts: [cart('duchess')],
    },
  },
  {
    ...by,
    ref: 'wreath-rehearsal',
    binder: 'marge-parade',
    hoursAgo: 2210,
    title: 'Wreath, mark two',
    description: 'The first wreath covered the horn. Walter noticed at the crossing.',
    altText:
      'A white stretched cart with a green wreath with red berries on its nose and colored bulbs along the canopy in a dark street.',
    tags: ['parade', 'winter', 'string-lights'],
    scene: {
      setting: 'street',
      mood: 'night',
      composition: 'front',
      aspect: '4:5',
      carts: [cart('shuttle', ['wreath', 'string-lights'])],
    },
  },
  {
    ...by,
    isPublic: false,
    ref: 'fourth-of-july-draft',
    binder: 'marge-plans',
    hoursAgo: 96,
    title: 'Flag test, not for sharing yet',
    description: 'Two flags or four? Four looks like a car dealership.',
    altText: 'A salmon four-seat cart with red and blue flags against a plain colored backdrop.',
    tags: ['parade', 'custom'],
    scene: {
      setting: 'showroom',
      mood: 'day',
      composition: 'rear-quarter',
      aspect: '4:3',
      carts: [cart('birdie', ['flags'])],
    },
  },
]
