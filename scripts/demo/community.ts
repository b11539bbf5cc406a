import type {
  DemoPhoto,
  DemoComment,
  Remarks,
  DemoFollow,
  DemoLike,
  DemoTheme,
  DemoCategory,
  DemoCommunity,
} from './community/types.ts'
import { dustyPhotos } from './community/photos/dusty.ts'
import { hankPhotos } from './community/photos/hank.ts'
import { inesPhotos } from './community/photos/ines.ts'
import { kaiPhotos } from './community/photos/kai.ts'
import { lenaPhotos } from './community/photos/lena.ts'
import { margePhotos } from './community/photos/marge.ts'
import { priyaPhotos } from './community/photos/priya.ts'
import { tomPhotos } from './community/photos/tom.ts'
import { chromeSeaAndCity, dirtAndSnow } from './community/comments/outdoors-and-city.ts'
import { courseAndClub, paradeAndVillage } from './community/comments/village-and-course.ts'
import { seeded, type Random } from './scenes/drawing/canvas.ts'
import { photographers } from './community/photographers.ts'
import { readers } from './community/readers.ts'

/** All photos, newest first. */
const photos: DemoPhoto[] = [
  ...margePhotos,
  ...dustyPhotos,
  ...inesPhotos,
  ...hankPhotos,
  ...kaiPhotos,
  ...priyaPhotos,
  ...tomPhotos,
  ...lenaPhotos,
].sort((a, b) => a.hoursAgo - b.hoursAgo)

const remarks: Remarks = {
  ...paradeAndVillage,
  ...dirtAndSnow,
  ...courseAndClub,
  ...chromeSeaAndCity,
}

const uploaded = new Map(photos.map(({ ref, hoursAgo }) => [ref, hoursAgo]))

/** The comments with their time; none is older than its photo, none is in the future. */
const comments: DemoComment[] = Object.entries(remarks).flatMap(([photo, spoken]) =>
  spoken.map(([member, content, hoursLater], index): DemoComment => {
    const hoursAgo = uploaded.get(photo)
    if (hoursAgo === undefined) throw new Error(`Comments on an unknown photo: ${photo}`)
    const earliest = hoursAgo - hoursLater
    return { photo, member, content, hoursAgo: Math.max(earliest, hoursAgo / (index + 3)) }
  }),
)

const everyone = [...photographers, ...readers]

/** The most liked photos, best first; the others follow in a long tail. */
const favorites = [
  'dolores-done',
  'nalu-last-light',
  'duchess-on-main-street',
  'small-cart-big-morning',
  'lake-camp',
  'moss-navigates',
  'tiny-under-the-sky',
  'rattler-golden-hour',
  'dew-on-the-seventh',
  'poi-on-the-bench',
  'blue-hour-cabin',
  'volta-rooftop',
]

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

function appeal(photo: DemoPhoto, random: Random): number {
  const rank = favorites.indexOf(photo.ref)
  if (rank >= 0) return Math.round(21 - rank * 0.8)
  return Math.floor(random.next() ** 2.2 * 13)
}

/** Random likes with a long tail; newer photos had less time to collect them. */
const likes: DemoLike[] = photos
  .filter(({ isPublic }) => isPublic)
  .flatMap((photo) => {
    const random = seeded(`likes of ${photo.ref}`)
    const present = everyone.filter(({ username }) => username !== photo.member)
    return shuffled(present, random)
      .slice(0, appeal(photo, random))
      .map(({ username, hoursAgo }): DemoLike => {
        const since = Math.min(photo.hoursAgo, hoursAgo)
        return {
          photo: photo.ref,
          member: username,
          hoursAgo: since * (1 - random.next() ** 3 * 0.95),
        }
      })
  })

/** Photographers follow some of each other, readers their favorites. */
const follows: DemoFollow[] = everyone.flatMap((follower) => {
  const random = seeded(`follows of ${follower.username}`)
  const others = photographers.filter(({ username }) => username !== follower.username)
  return shuffled(others, random)
    .slice(0, random.whole(2, 6))
    .map((following): DemoFollow => {
      const since = Math.min(follower.hoursAgo, following.hoursAgo)
      return {
        follower: follower.username,
        following: following.username,
        hoursAgo: since * random.range(0.05, 0.98),
      }
    })
})

/** The theme of the running week, and an earlier one. */
const themes: DemoTheme[] = [
  {
    weeksAgo: 0,
    themeTitle: 'Carts after dark',
    themeTag: 'night',
    themeDescription:
      'Headlights, string lights, moonlight: show us where your cart goes when the sun is down.',
  },
  {
    weeksAgo: 2,
    themeTitle: 'Back where it all began',
    themeTag: 'golf-course',
    themeDescription: 'A cart on the grass it was built for.',
  },
]

/** A photo is in a category when the slug of one of its tags equals the category's slug. */
const categories: DemoCategory[] = [
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

/**
 * The demo's members, photos and conversations. Members are referenced by username, photos and binders by
 * ref; times are hours before seeding.
 */
export const demoCommunity: DemoCommunity = {
  members: [...photographers, ...readers],
  categories,
  photos,
  follows,
  themes,
  likes,
  comments,
}
