import { cart } from '../carts.ts'
import type { DemoPhoto } from '../types.ts'

const by = { member: 'dusty-ortega', isPublic: true }

export const dustyPhotos: DemoPhoto[] = [
  {
    ...by,
    ref: 'rattler-golden-hour',
    binder: 'dusty-rattler',
    hoursAgo: 11,
    title: 'Rattler, clean for once',
    description: 'Washed it on Saturday, took this on Saturday, ruined it on Saturday.',
    altText:
      'An orange lifted cart with knobbly tires and a black canopy on a dirt road between cacti and mesas in golden light.',
    tags: ['lifted', 'off-road', 'desert', 'custom'],
    scene: {
      setting: 'desert',
      mood: 'golden',
      composition: 'three-quarter',
      aspect: '4:5',
      carts: [cart('rattler')],
    },
  },
  {
    ...by,
    ref: 'two-track-north',
    binder: 'dusty-trails',
    hoursAgo: 130,
    title: 'Two-track north of the wash',
    description: 'Eleven miles without a gate. Spare wheel stayed where it belongs.',
    altText:
      'A small orange lifted cart in a wide red desert with mesas and saguaros on the horizon at sunset.',
    tags: ['lifted', 'off-road', 'desert', 'sunset'],
    scene: {
      setting: 'desert',
      mood: 'dusk',
      composition: 'wide',
      aspect: '16:9',
      shift: -0.18,
      carts: [cart('rattler', ['spare-wheel'])],
    },
  },
  {
    ...by,
    ref: 'thirty-two-inch-problem',
    binder: 'dusty-rattler',
    hoursAgo: 365,
    title: 'This is where the budget went',
    description: 'Four of these cost more than the cart did. No regrets, some ramen.',
    altText:
      'Close view of a chunky off-road tire with a bolted rim on an orange lifted cart, desert out of focus behind.',
    tags: ['lifted', 'details', 'custom'],
    scene: {
      setting: 'desert',
      mood: 'golden',
      composition: 'wheel',
      aspect: '1:1',
      carts: [cart('rattler', [], 20)],
    },
  },
  {
    ...by,
    ref: 'sidewinder-for-sale',
    binder: 'dusty-rattler',
    hoursAgo: 610,
    title: 'Sidewinder, the polite one',
    description:
      'Same lift, tan seats, for a customer who golfs on Sundays and crawls rocks on Mondays.',
    altText:
      'A teal lifted cart with cream canopy and roof luggage on a dirt road under a blue desert sky.',
    tags: ['lifted', 'custom', 'desert'],
    scene: {
      setting: 'desert',
      mood: 'day',
      composition: 'three-quarter',
      aspect: '3:2',
      left: true,
      carts: [cart('sidewinder', ['roof-rack'])],
    },
  },
  {
    ...by,
    ref: 'shop-floor-monday',
    binder: 'dusty-rattler',
    hoursAgo: 1010,
    title: 'Monday on the shop floor',
    description: 'Front end up, coffee cold, radio on.',
    altText:
      'A teal lifted cart in a workshop with tools on a pegboard and light falling through a window.',
    tags: ['lifted', 'restoration', 'garage'],
    scene: {
      setting: 'garage',
      mood: 'day',
      composition: 'three-quarter',
      aspect: '4:3',
      carts: [cart('sidewinder')],
    },
  },
  {
    ...by,
    ref: 'tailgate-view',
    binder: 'dusty-trails',
    hoursAgo: 1390,
    title: 'Best seats in the county',
    description: 'Rear bench, cold drinks, nobody for miles. The cooler rode shotgun.',
    altText:
      'A teal lifted cart seen from the rear quarter with a blue cooler, looking over a desert at sunset.',
    tags: ['lifted', 'desert', 'sunset', 'off-road'],
    scene: {
      setting: 'desert',
      mood: 'dusk',
      composition: 'rear-quarter',
      aspect: '5:4',
      carts: [cart('sidewinder', ['cooler'])],
    },
  },
  {
    ...by,
    ref: 'blackout-flames',
    binder: 'dusty-trails',
    hoursAgo: 1820,
    title: 'Sal talked me into flames',
    description: 'A hot rod on cart axles. It does nothing well except make people laugh.',
    altText:
      'A black hot rod cart with painted flames, fat rear tires and a chrome engine on a desert road at noon.',
    tags: ['custom', 'desert', 'hot-rod'],
    scene: {
      setting: 'desert',
      mood: 'day',
      composition: 'side',
      aspect: '16:9',
      carts: [cart('flash')],
    },
  },
  {
    ...by,
    ref: 'three-for-the-canyon',
    binder: 'dusty-trails',
    hoursAgo: 2480,
    title: 'Three went in, three came out',
    description: 'Canyon day. One flat, one lost hat, zero towing.',
    altText:
      'Three lifted carts, orange, teal and camouflage green, stand together on desert sand in golden light.',
    tags: ['lifted', 'off-road', 'desert'],
    scene: {
      setting: 'desert',
      mood: 'golden',
      composition: 'trio',
      aspect: '16:9',
      left: true,
      carts: [cart('rattler'), cart('sidewinder'), cart('brush')],
    },
  },
]
