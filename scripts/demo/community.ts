import { createHash } from 'node:crypto'
import texts from './texts/comments.json' with { type: 'json' }
import members from './texts/members.json' with { type: 'json' }
import pictures from './texts/photos.json' with { type: 'json' }
import type {
  DemoCategory,
  DemoComment,
  DemoCommunity,
  DemoFollow,
  DemoLike,
  DemoMember,
  DemoPhoto,
  DemoTheme,
} from './types.ts'

const photographers = members.photographers as DemoMember[]
const readers = members.readers as DemoMember[]

/** Numbers from 0 up to 1, the same for the same text: every demo shows the same likes. */
function randomFrom(text: string): () => number {
  let turn = 0
  return () => createHash('sha256').update(`${text} ${turn++}`).digest().readUInt32BE() / 2 ** 32
}

/** All photos, newest first. */
const photos: DemoPhoto[] = pictures.toSorted((a, b) => a.hoursAgo - b.hoursAgo)

/** Author, text, and hours after the upload, by the ref of the photo. */
const remarks = texts as unknown as Record<string, [string, string, number][]>

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

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

function appeal(photo: DemoPhoto, random: () => number): number {
  const rank = favorites.indexOf(photo.ref)
  if (rank >= 0) return Math.round(21 - rank * 0.8)
  return Math.floor(random() ** 2.2 * 13)
}

/** Random likes with a long tail; newer photos had less time to collect them. */
const likes: DemoLike[] = photos
  .filter(({ isPublic }) => isPublic)
  .flatMap((photo) => {
    const random = randomFrom(`likes of ${photo.ref}`)
    const present = everyone.filter(({ username }) => username !== photo.member)
    return shuffled(present, random)
      .slice(0, appeal(photo, random))
      .map(({ username, hoursAgo }): DemoLike => {
        const since = Math.min(photo.hoursAgo, hoursAgo)
        return {
          photo: photo.ref,
          member: username,
          hoursAgo: since * (1 - random() ** 3 * 0.95),
        }
      })
  })

/** Photographers follow some of each other, readers their favorites. */
const follows: DemoFollow[] = everyone.flatMap((follower) => {
  const random = randomFrom(`follows of ${follower.username}`)
  const others = photographers.filter(({ username }) => username !== follower.username)
  return shuffled(others, random)
    .slice(0, 2 + Math.floor(random() * 5))
    .map((following): DemoFollow => {
      const since = Math.min(follower.hoursAgo, following.hoursAgo)
      return {
        follower: follower.username,
        following: following.username,
        hoursAgo: since * (0.05 + random() * 0.93),
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
 * The demo's members, photos and conversations. Members are referenced by username, photos and
 * binders by ref; times are hours before seeding.
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
