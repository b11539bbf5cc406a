import { cartValues, isCart, type Cart } from '../carts/cart.ts'
import type { Author } from '../members/author.ts'
import type { Picture, PhotoCard } from '../photos/photo.ts'
import { withQuery } from '#app/http/addresses.ts'
import type { ListPage } from '#app/ui/infinite-list.ts'

export interface Binder {
  id: number
  url: string
  title: string
  description: string
  isPublic: boolean
  isPinned: boolean
  photoCount: number
  /** The photo that the owner chose, else the newest that the viewer may see, or null. */
  cover: Picture | null
  user: Author
  cart: Cart
  /** Who may put their own photos into it while it is public. */
  openTo: OpenTo
}

export const OPEN_TO = {
  nobody: 'Nobody but you',
  invited: 'Members you invite',
  members: 'Every member',
} as const

export type OpenTo = keyof typeof OPEN_TO

export interface PhotoChoice extends Pick<PhotoCard, 'id' | 'title' | 'url' | 'isPublic'> {
  imageKey: string
}

/** The parts of a binder's edit page, one shown at a time. */
export const EDIT_SECTIONS = {
  details: 'Details',
  photos: 'Photos',
  add: 'Add photos',
  'before-after': 'Before and after',
  contributors: 'Contributors',
  delete: 'Delete',
} as const

export type EditSection = keyof typeof EDIT_SECTIONS

export const editTitle = ({ cart }: Pick<Binder, 'cart'>) =>
  isCart(cart) ? 'Edit Cart' : 'Edit Binder'

/** @param before the photo before which the section's list continues */
export const editPath = (binderUrl: string, section: EditSection = 'details', before?: number) =>
  withQuery(`${binderUrl}/edit`, {
    section: section === 'details' ? undefined : section,
    before,
  })

/** The parts of the page on which contributors add, see and take out their photos. */
export type ContributeList = 'add' | 'added' | 'leave'

export const contributePath = (binderUrl: string, list: ContributeList, before?: number | null) =>
  withQuery(`${binderUrl}/contribute`, { list: list === 'add' ? undefined : list, before })

export const joinPath = (binderUrl: string, code: string): string => `${binderUrl}/join/${code}`

export const binderName = (id: number) => `binder-${id}`

export const choiceName = (id: number) => `photo-${id}`

/* The photos of a binder by month, oldest first. Also runs in the browser. */

export interface TimelinePhoto extends Pick<
  PhotoCard,
  'id' | 'url' | 'title' | 'description' | 'altText' | 'picture'
> {
  /** The day on which it was taken, or uploaded (UTC), as `YYYY-MM-DD`. */
  day: string
}

export type TimelinePage = ListPage<TimelinePhoto>

export const timelinePath = (binderUrl: string, from?: number): string =>
  withQuery(binderUrl, { view: 'timeline', from })

/** Photos of one month (UTC). */
interface TimelineMonth {
  month: string
  label: string
  photos: TimelinePhoto[]
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

export const dayLabel = (day: string) => dayFormat.format(new Date(day))

export function groupByMonth(photos: TimelinePhoto[]): TimelineMonth[] {
  const months: TimelineMonth[] = []
  for (const photo of photos) {
    const month = photo.day.slice(0, 7)
    const last = months[months.length - 1]
    if (last?.month === month) last.photos.push(photo)
    else months.push({ month, label: monthFormat.format(new Date(photo.day)), photos: [photo] })
  }
  return months
}

/** A binder as its edit form draws it. */
export const binderFormValues = ({
  title,
  description,
  isPublic,
  cart,
}: Pick<Binder, 'title' | 'description' | 'isPublic' | 'cart'>) => ({
  ...{ title, description, isPublic: isPublic ? 'on' : 'off' },
  ...cartValues(cart),
})
