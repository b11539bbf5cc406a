import type { DemoCategory } from './types.ts'

/** A photo is in a category when the slug of one of its tags equals the category's slug. */
export const categories: DemoCategory[] = [
  {
    name: 'Golf Course',
    slug: 'golf-course',
    description: 'Carts where they were born: fairways, links, practice greens and the path home.',
  },
  {
    name: 'Lifted',
    slug: 'lifted',
    description: 'Raised frames, long shocks and tires that laugh at curbs.',
  },
  {
    name: 'Vintage',
    slug: 'vintage',
    description: 'Chrome, whitewalls and two-tone paint from the first decades of the golf cart.',
  },
  {
    name: 'Custom',
    slug: 'custom',
    description: 'One-off paint, wood, engines and ideas that no factory would approve.',
  },
  {
    name: 'Electric',
    slug: 'electric',
    description: 'Lithium conversions, new designs and everything quiet.',
  },
  { name: 'Beach', slug: 'beach', description: 'Salt air, surfboards and sand in the footwell.' },
  {
    name: 'Off-Road',
    slug: 'off-road',
    description: 'Dirt, mud, rock and snow, far from the cart path.',
  },
  {
    name: 'Parade',
    slug: 'parade',
    description: 'Garlands, flags, balloons and string lights: carts dressed for a crowd.',
  },
  {
    name: 'Restoration',
    slug: 'restoration',
    description: 'Before, during and after. Rust is welcome here.',
  },
  {
    name: 'Work Carts',
    slug: 'work-carts',
    description: 'Flatbeds, patrol carts, drinks carts: the ones that earn their keep.',
  },
  {
    name: 'Winter',
    slug: 'winter',
    description: 'Snow on the canopy and a thermos in the cup holder.',
  },
  { name: 'Dogs', slug: 'dogs', description: 'The best passengers never ask how far it is.' },
]
