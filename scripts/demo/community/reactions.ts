import { seeded, type Random } from '../scenes/drawing/random.ts'
import { photographers, readers } from './members.ts'
import { photos } from './photos/index.ts'
import type { DemoFollow, DemoLike, DemoPhoto } from './types.ts'

const everyone = [...photographers, ...readers]

/** The most liked photos, best first; the others follow in a long tail. */
const favourites = [
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
  const rank = favourites.indexOf(photo.ref)
  if (rank >= 0) return Math.round(21 - rank * 0.8)
  return Math.floor(random.next() ** 2.2 * 13)
}

/** Random likes with a long tail; newer photos had less time to collect them. */
export const likes: DemoLike[] = photos
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
export const follows: DemoFollow[] = everyone.flatMap((follower) => {
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
