import { cart } from '../carts.ts'
import type { DemoPhoto } from '../types.ts'

const by = { member: 'kai-nakoa', isPublic: true }

export const kaiPhotos: DemoPhoto[] = [
  {
    ...by,
    ref: 'nalu-last-light',
    binder: 'kai-beach',
    hoursAgo: 3,
    title: 'One more wave, said everyone',
    description: 'We stayed until the board was a silhouette and the cart was too.',
    altText:
      'A wood-paneled cart with a surfboard on its fringed canopy on the sand as the sun sets into a purple and orange sea.',
    tags: ['beach', 'sunset', 'custom', 'surf'],
    scene: {
      setting: 'beach',
      mood: 'dusk',
      composition: 'three-quarter',
      aspect: '4:5',
      carts: [cart('nalu', ['surfboard'])],
    },
  },
  {
    ...by,
    ref: 'noon-at-the-point',
    binder: 'kai-beach',
    hoursAgo: 118,
    title: 'Flat at noon, so we napped',
    description: 'Shade for two, cooler for six.',
    altText:
      'A cream wood-paneled cart with a surfboard on the roof and a cooler in the back on bright sand beside a turquoise sea.',
    tags: ['beach', 'custom', 'surf'],
    scene: {
      setting: 'beach',
      mood: 'day',
      composition: 'side',
      aspect: '3:2',
      left: true,
      carts: [cart('nalu', ['surfboard', 'cooler'])],
    },
  },
  {
    ...by,
    ref: 'hibiscus-and-nalu',
    binder: 'kai-beach',
    hoursAgo: 390,
    title: 'Nalu and her little sister',
    description: 'Hibiscus belongs to my cousin. Same planks, louder paint.',
    altText:
      'Two wood-paneled beach carts, cream and coral, with fringed canopies on the sand under palms at midday.',
    tags: ['beach', 'custom'],
    scene: {
      setting: 'beach',
      mood: 'day',
      composition: 'pair',
      aspect: '3:2',
      carts: [cart('nalu', ['surfboard']), cart('hibiscus')],
    },
  },
  {
    ...by,
    ref: 'mahogany-close',
    binder: 'kai-nalu',
    hoursAgo: 640,
    title: 'Eleven planks of mahogany',
    description: 'Seven coats of varnish, sanded between each. My shoulder remembers all of them.',
    altText:
      'Close view of the front wheel and wooden side panel of a cream cart with a whitewall tire.',
    tags: ['custom', 'details', 'restoration'],
    scene: {
      setting: 'beach',
      mood: 'day',
      composition: 'wheel',
      aspect: '4:3',
      carts: [cart('nalu', [], 14)],
    },
  },
  {
    ...by,
    ref: 'tiny-under-the-sky',
    binder: 'kai-beach',
    hoursAgo: 930,
    title: 'Find the cart',
    description: 'Walked half a mile up the beach for this one and forgot my shoes.',
    altText:
      'A tiny cart on a long beach under a huge purple and orange sunset sky with the sun on the water.',
    tags: ['beach', 'sunset', 'landscape'],
    scene: {
      setting: 'beach',
      mood: 'dusk',
      composition: 'wide',
      aspect: '2:3',
      shift: 0.12,
      carts: [cart('hibiscus', ['surfboard'])],
    },
  },
  {
    ...by,
    ref: 'poi-on-the-bench',
    binder: 'kai-beach',
    hoursAgo: 1290,
    title: 'Poi calls shotgun',
    description: 'He does not surf. He supervises.',
    altText: 'A brown dog with a red collar sits in a coral wood-paneled cart on a sunny beach.',
    tags: ['dogs', 'beach'],
    scene: {
      setting: 'beach',
      mood: 'day',
      composition: 'three-quarter',
      aspect: '3:4',
      carts: [cart('hibiscus', ['dog'])],
    },
  },
  {
    ...by,
    ref: 'harbor-errand',
    binder: null,
    hoursAgo: 1720,
    title: 'Resin run to the harbor',
    description: 'The chandlery opens at six and so does the sky.',
    altText:
      'A cream wood-paneled cart with a surfboard on the roof on a wooden quay before moored boats in soft dawn light.',
    tags: ['marina', 'dawn', 'surf'],
    scene: {
      setting: 'marina',
      mood: 'dawn',
      composition: 'rear-quarter',
      aspect: '3:2',
      left: true,
      carts: [cart('nalu', ['surfboard'])],
    },
  },
  {
    ...by,
    ref: 'palms-over-fizz',
    binder: 'kai-beach',
    hoursAgo: 2380,
    title: 'Aunty Lei sells shave ice from this',
    description: 'Lilikoi is the answer, whatever the question was.',
    altText:
      'A pale pink drinks cart with a teal fringe and bottles on the counter on a beach with palms and a turquoise sea.',
    tags: ['beach', 'work-carts', 'custom'],
    scene: {
      setting: 'beach',
      mood: 'day',
      composition: 'rear-quarter',
      aspect: '1:1',
      carts: [cart('fizz')],
    },
  },
]
