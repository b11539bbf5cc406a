import { cart } from '../carts.ts'
import type { DemoPhoto } from '../types.ts'

const by = { member: 'tom-ashdown', isPublic: true }

export const tomPhotos: DemoPhoto[] = [
  {
    ...by,
    ref: 'bertha-hay',
    binder: 'tom-work',
    hoursAgo: 41,
    title: 'Bertha with half a barn on board',
    description:
      'Straw for the new tee banks. She squeaked the whole way and then I realized it was me.',
    altText:
      'A green flatbed cart loaded with straw bales on a leaf-covered forest track with autumn trees.',
    tags: ['work-carts', 'autumn', 'golf-course'],
    scene: {
      setting: 'autumn',
      mood: 'golden',
      composition: 'side',
      aspect: '3:2',
      carts: [cart('bertha', ['hay'])],
    },
  },
  {
    ...by,
    ref: 'october-track',
    binder: 'tom-seasons',
    hoursAgo: 255,
    title: 'The back way in October',
    description: 'Members never see this path. I would like to keep it that way.',
    altText:
      'A small yellow flatbed cart on a forest track between birches and maples in orange and gold.',
    tags: ['autumn', 'work-carts', 'landscape'],
    scene: {
      setting: 'autumn',
      mood: 'golden',
      composition: 'wide',
      aspect: '3:4',
      carts: [cart('mule')],
    },
  },
  {
    ...by,
    ref: 'pumpkin-delivery',
    binder: 'tom-work',
    hoursAgo: 480,
    title: 'Pumpkins for the clubhouse steps',
    description: 'Fourteen loaded, twelve delivered. The squirrels have a union now.',
    altText:
      'A green flatbed cart carrying orange pumpkins in front of autumn trees with falling leaves.',
    tags: ['autumn', 'work-carts'],
    scene: {
      setting: 'autumn',
      mood: 'overcast',
      composition: 'rear-quarter',
      aspect: '4:3',
      left: true,
      carts: [cart('bertha', ['pumpkins'])],
    },
  },
  {
    ...by,
    ref: 'five-in-the-morning',
    binder: 'tom-seasons',
    hoursAgo: 720,
    title: 'Five in the morning, hole one',
    description: 'Flags out, dew whipped, kettle next.',
    altText: 'A green flatbed cart with crates on its bed on a misty course path at dawn.',
    tags: ['golf-course', 'dawn', 'work-carts'],
    scene: {
      setting: 'fairway',
      mood: 'dawn',
      composition: 'rear-quarter',
      aspect: '4:5',
      carts: [cart('bertha', ['cargo'])],
    },
  },
  {
    ...by,
    ref: 'snow-on-the-ninth',
    binder: 'tom-seasons',
    hoursAgo: 1060,
    title: 'Course closed, cart open',
    description: 'Somebody has to check the pump house. Might as well be pretty.',
    altText:
      'A yellow flatbed cart with snow on its canopy on a snowy track between fir trees in falling snow.',
    tags: ['winter', 'work-carts', 'golf-course'],
    scene: {
      setting: 'snow',
      mood: 'overcast',
      composition: 'three-quarter',
      aspect: '3:2',
      carts: [cart('mule', ['snow', 'cargo'])],
    },
  },
  {
    ...by,
    ref: 'marshal-in-the-rain',
    binder: 'tom-work',
    hoursAgo: 1420,
    title: 'Marshal on duty, umbrella on strike',
    description: 'He has sent six groups home and still will not come in.',
    altText:
      'A white and navy patrol cart with a roof light bar on a wet forecourt in the rain, clubhouse windows lit.',
    tags: ['work-carts', 'rain', 'golf-course'],
    scene: {
      setting: 'clubhouse',
      mood: 'overcast',
      composition: 'rear-quarter',
      aspect: '1:1',
      left: true,
      carts: [cart('ranger')],
    },
  },
  {
    ...by,
    ref: 'drinks-cart-hero',
    binder: 'tom-work',
    hoursAgo: 1780,
    title: 'Most popular vehicle on the property',
    description: 'I fix the greens for thirty-one years and they wave at the sandwiches.',
    altText:
      'A pale pink drinks cart with a fringed canopy on a course path in golden evening light.',
    tags: ['golf-course', 'work-carts', 'sunset'],
    scene: {
      setting: 'fairway',
      mood: 'golden',
      composition: 'three-quarter',
      aspect: '5:4',
      carts: [cart('fizz')],
    },
  },
  {
    ...by,
    ref: 'sunday-best-fern',
    binder: 'tom-seasons',
    hoursAgo: 2260,
    title: 'Fleet number 1, retired with honors',
    description: 'Twenty-two thousand rounds. She gets the maple view now.',
    altText:
      'A green classic cart with golf bags beneath autumn trees with beams of light through the leaves.',
    tags: ['autumn', 'golf-course', 'restoration'],
    scene: {
      setting: 'autumn',
      mood: 'golden',
      composition: 'three-quarter',
      aspect: '4:5',
      carts: [cart('fern', ['golf-bags'])],
    },
  },
]
