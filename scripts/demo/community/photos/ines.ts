import { cart } from '../carts.ts'
import type { DemoPhoto } from '../types.ts'

const by = { member: 'ines-falk', isPublic: true }

export const inesPhotos: DemoPhoto[] = [
  {
    ...by,
    ref: 'dew-on-the-seventh',
    binder: 'ines-dawn',
    hoursAgo: 22,
    title: 'Dew on the seventh',
    description:
      'Ten minutes between the sun clearing the trees and the first sprinkler. I keep coming back for those ten minutes.',
    altText:
      'A cream golf cart with two golf bags on a path at dawn, with misty trees, a green and a flag behind it.',
    tags: ['golf-course', 'dawn'],
    scene: {
      setting: 'fairway',
      mood: 'dawn',
      composition: 'three-quarter',
      aspect: '3:2',
      left: true,
      carts: [cart('cream', ['golf-bags'])],
    },
  },
  {
    ...by,
    ref: 'small-cart-big-morning',
    binder: 'ines-dawn',
    hoursAgo: 215,
    title: 'Small cart, big morning',
    description: 'I asked the marshal to stop exactly there. He asked why. Then he looked up.',
    altText:
      'A tiny cream cart on a path in a wide dawn landscape of mown stripes, hazy trees and a pale sun.',
    tags: ['golf-course', 'dawn', 'landscape'],
    scene: {
      setting: 'fairway',
      mood: 'dawn',
      composition: 'wide',
      aspect: '16:9',
      shift: 0.18,
      left: true,
      carts: [cart('cream', ['golf-bags'])],
    },
  },
  {
    ...by,
    ref: 'green-from-the-drone',
    binder: 'ines-air',
    hoursAgo: 340,
    title: 'Twelfth green from sixty meters',
    description: 'From up here the stripes make sense and my short game makes even less.',
    altText:
      'View straight down on a red open cart on a pale path beside a green with a flag, bunkers, a pond and tree crowns.',
    tags: ['golf-course', 'drone', 'vintage'],
    scene: {
      setting: 'overhead',
      mood: 'day',
      composition: 'above',
      aspect: '4:3',
      carts: [cart('cherry')],
    },
  },
  {
    ...by,
    ref: 'lighthouse-hole',
    binder: 'ines-links',
    hoursAgo: 515,
    title: 'Aim left of the lighthouse',
    description: 'The card says 164 yards. The wind says good luck.',
    altText:
      'A green classic cart with golf bags on a sandy path through dunes with the sea and a red and white lighthouse behind.',
    tags: ['golf-course', 'links', 'seaside'],
    scene: {
      setting: 'links',
      mood: 'day',
      composition: 'rear-quarter',
      aspect: '3:2',
      carts: [cart('fern', ['golf-bags'])],
    },
  },
  {
    ...by,
    ref: 'gray-day-links',
    binder: 'ines-links',
    hoursAgo: 880,
    title: 'Gray is also a color',
    description: 'Four layers, one glove, no regrets. The caddie disagrees.',
    altText:
      'A small green cart among dune grass under heavy gray clouds with a flat sea and a lighthouse.',
    tags: ['golf-course', 'links', 'landscape'],
    scene: {
      setting: 'links',
      mood: 'overcast',
      composition: 'wide',
      aspect: '3:2',
      shift: -0.14,
      carts: [cart('fern', ['golf-bags'])],
    },
  },
  {
    ...by,
    ref: 'last-putt-light',
    binder: 'ines-dawn',
    hoursAgo: 1260,
    title: 'Last light, last group',
    description: 'They let me ride along for the eighteenth and pretended not to hurry.',
    altText:
      'A green cart with golf bags seen from the side on a fairway in low golden light with long soft shadows.',
    tags: ['golf-course', 'sunset'],
    scene: {
      setting: 'fairway',
      mood: 'golden',
      composition: 'side',
      aspect: '3:2',
      carts: [cart('fern', ['golf-bags'])],
    },
  },
  {
    ...by,
    ref: 'rain-delay',
    binder: 'ines-links',
    hoursAgo: 1540,
    title: 'Rain delay, second coffee',
    description: 'The forecourt turned into a mirror, so I forgave the weather.',
    altText:
      'A cream cart with lit lamps on a wet forecourt, the clubhouse windows glowing and mirrored in the rain.',
    tags: ['golf-course', 'rain'],
    scene: {
      setting: 'clubhouse',
      mood: 'overcast',
      composition: 'three-quarter',
      aspect: '4:3',
      carts: [cart('cream', ['golf-bags'])],
    },
  },
  {
    ...by,
    ref: 'caravan-on-the-path',
    binder: 'ines-air',
    hoursAgo: 2050,
    title: 'Shotgun start',
    description: 'Two foursomes, one path, nobody wants to be last to the halfway house.',
    altText:
      'A black hot rod and a red open cart follow each other on a path seen from above, between a green, bunkers and a pond in warm light.',
    tags: ['golf-course', 'drone'],
    scene: {
      setting: 'overhead',
      mood: 'golden',
      composition: 'above',
      aspect: '3:4',
      left: true,
      carts: [cart('flash'), cart('cherry')],
    },
  },
  {
    ...by,
    ref: 'members-only-row',
    binder: null,
    hoursAgo: 2760,
    title: 'Clubhouse row on a clear day',
    description: 'Shot for the club calendar. May, if you are asking.',
    altText:
      'Three carts in cream, green and white stand in front of a white clubhouse under a blue sky.',
    tags: ['golf-course', 'electric'],
    scene: {
      setting: 'clubhouse',
      mood: 'day',
      composition: 'trio',
      aspect: '3:2',
      carts: [cart('cream', ['golf-bags']), cart('fern'), cart('volta')],
    },
  },
]
