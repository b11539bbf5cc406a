import { cart } from '../carts.ts'
import type { DemoPhoto } from '../types.ts'

const by = { member: 'hank-boyd', isPublic: true }

export const hankPhotos: DemoPhoto[] = [
  {
    ...by,
    ref: 'dolores-done',
    binder: 'hank-dolores',
    hoursAgo: 34,
    title: 'Dolores, finished after 411 hours',
    description:
      'Turquoise over ivory, the way she left the factory in 1963. The fringe took longer than the brakes.',
    altText:
      'A turquoise and ivory vintage cart with whitewall tires, chrome bumpers and a fringed canopy against a plain backdrop.',
    tags: ['vintage', 'restoration', 'custom'],
    scene: {
      setting: 'showroom',
      mood: 'day',
      composition: 'three-quarter',
      aspect: '4:5',
      carts: [cart('dolores')],
    },
  },
  {
    ...by,
    ref: 'chrome-and-coffee',
    binder: 'hank-dolores',
    hoursAgo: 160,
    title: 'You can shave in that bumper',
    description: 'Third round of polish. My wife says I never looked at her like that.',
    altText:
      'Close view of the rounded turquoise nose of a vintage cart with a round headlamp and chrome bumper in a workshop.',
    tags: ['vintage', 'details', 'restoration'],
    scene: {
      setting: 'garage',
      mood: 'day',
      composition: 'nose',
      aspect: '4:3',
      carts: [cart('dolores')],
    },
  },
  {
    ...by,
    ref: 'two-bays-one-week',
    binder: 'hank-dolores',
    hoursAgo: 450,
    title: 'Two bays, two sixties ladies',
    description: 'Butter on the right is waiting for a horn ring. If you own one, name your price.',
    altText:
      'Two vintage carts, turquoise and butter yellow, side by side in a workshop with tools on the wall.',
    tags: ['vintage', 'restoration', 'garage'],
    scene: {
      setting: 'garage',
      mood: 'day',
      composition: 'pair',
      aspect: '3:2',
      carts: [cart('dolores'), cart('butter')],
    },
  },
  {
    ...by,
    ref: 'cherry-on-sunday',
    binder: 'hank-finished',
    hoursAgo: 700,
    title: 'Cherry goes to church',
    description: 'No roof, no doors, no hurry. Sold her to the choir director in the end.',
    altText:
      'An open red vintage cart with whitewalls and chrome on a street with palms and pastel houses.',
    tags: ['vintage', 'village', 'restoration'],
    scene: {
      setting: 'village',
      mood: 'day',
      composition: 'side',
      aspect: '16:9',
      left: true,
      carts: [cart('cherry')],
    },
  },
  {
    ...by,
    ref: 'whitewall-close',
    binder: 'hank-finished',
    hoursAgo: 990,
    title: 'Whitewalls, the honest way',
    description: 'Toothbrush, soap, forty minutes a wheel. There is no spray for this.',
    altText: 'Close view of a whitewall tire with a chrome hubcap on a butter yellow vintage cart.',
    tags: ['vintage', 'details'],
    scene: {
      setting: 'showroom',
      mood: 'day',
      composition: 'wheel',
      aspect: '5:4',
      left: true,
      carts: [cart('butter', [], 16)],
    },
  },
  {
    ...by,
    ref: 'butter-by-the-sea',
    binder: 'hank-finished',
    hoursAgo: 1330,
    title: 'Butter meets her new owner',
    description: 'Drove her onto the quay myself. I was not crying, it was the wind.',
    altText:
      'A butter yellow vintage cart with a fringed canopy on a wooden quay in front of sailing boats at dawn.',
    tags: ['vintage', 'marina', 'restoration'],
    scene: {
      setting: 'marina',
      mood: 'dawn',
      composition: 'three-quarter',
      aspect: '3:4',
      left: true,
      carts: [cart('butter')],
    },
  },
  {
    ...by,
    ref: 'night-in-bay-two',
    binder: 'hank-dolores',
    hoursAgo: 1900,
    title: 'One more bolt, I said at nine',
    description: 'It is now half past one.',
    altText:
      'An open red vintage cart under a hanging lamp in a dark workshop at night, its lamps lit.',
    tags: ['vintage', 'restoration', 'night', 'garage'],
    scene: {
      setting: 'garage',
      mood: 'night',
      composition: 'rear-quarter',
      aspect: '5:4',
      carts: [cart('cherry')],
    },
  },
  {
    ...by,
    isPublic: false,
    ref: 'bench-notes-flash',
    binder: 'hank-bench',
    hoursAgo: 2300,
    title: 'Flash, exhaust clearance',
    description: 'Left pipe needs another 12 mm before paint.',
    altText: 'A black hot rod cart seen from the rear quarter in a workshop.',
    tags: ['hot-rod', 'garage'],
    scene: {
      setting: 'garage',
      mood: 'day',
      composition: 'rear-quarter',
      aspect: '4:3',
      carts: [cart('flash')],
    },
  },
  {
    ...by,
    ref: 'dolores-fairway',
    binder: 'hank-dolores',
    hoursAgo: 2790,
    title: 'Back where she started',
    description:
      'Dolores did her first eighteen holes in sixty years. She asked for a rest at the turn.',
    altText:
      'A turquoise vintage cart with a fringed canopy on a course path under a blue sky with white clouds.',
    tags: ['vintage', 'golf-course', 'restoration'],
    scene: {
      setting: 'fairway',
      mood: 'day',
      composition: 'three-quarter',
      aspect: '1:1',
      left: true,
      carts: [cart('dolores')],
    },
  },
]
