import { isCart, type CartStatus } from '../carts/cart.ts'
import { cartValues, type Cart } from '../carts/facts.ts'
import type { Author } from '../members/author.ts'
import { meetValues, type Meet } from './meets/meet.ts'
import type { Picture, PhotoCard } from '../photos/photo.ts'
import { withQuery } from '#app/http/addresses.ts'
import type { ListPage } from '#app/ui/infinite-list.ts'

export interface Binder {
  id: number
  url: string
  title: string
  description: string
  isPublic: boolean
  /** Private until its owner's first post is shown. */
  isHeld: boolean
  /** Private, because a moderator has hidden it. */
  isHidden: boolean
  isPinned: boolean
  photoCount: number
  /** The photo that the owner chose, else the newest that the viewer may see, or null. */
  cover: Picture | null
  user: Author
  cart: Cart
  meet: Meet | null
  /** Who may put their own photos into it while it is public. */
  openTo: OpenTo
}

export const OPEN_TO = {
  nobody: 'Nobody but you',
  invited: 'Members you invite',
  members: 'Every member',
} as const

export const OPEN_TO_LABEL = 'Who may add their own photos?'

export type OpenTo = keyof typeof OPEN_TO

export interface PhotoChoice extends Pick<PhotoCard, 'id' | 'title' | 'url' | 'isPublic'> {
  imageKey: string
}

export interface BeforeAfter {
  before: ComparedPhoto
  after: ComparedPhoto
}

export type ComparedPhoto = Pick<PhotoCard, 'url' | 'title' | 'altText' | 'picture'>

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

/** What a binder is to those who see it: only an album is called one. */
export type BinderKind = 'cart' | 'meet' | 'binder'

export const kindOf = ({ cart, meet }: Pick<Binder, 'cart' | 'meet'>): BinderKind =>
  isCart(cart) ? 'cart' : meet ? 'meet' : 'binder'

const KINDS = { cart: 'Cart', meet: 'Meet', binder: 'Binder' } as const

/** The same at the beginning of a heading or a message. */
export const kindTitle = (binder: Pick<Binder, 'cart' | 'meet'>) => KINDS[kindOf(binder)]

export const editTitle = (binder: Pick<Binder, 'cart' | 'meet'>) => `Edit ${kindTitle(binder)}`

/** @param before the photo before which the section's list continues */
export const editPath = (
  binderUrl: string,
  section: EditSection = 'details',
  before?: number | string,
) =>
  withQuery(`${binderUrl}/edit`, {
    section: section === 'details' ? undefined : section,
    before,
  })

export const buildPath = (binderUrl: string): string => `${binderUrl}/edit/build`

/** The details of a cart, for sale. */
export const sellPath = (binderUrl: string) => withQuery(`${binderUrl}/edit`, { sell: 'on' })

/** The pages on which contributors add photos, take them out, and leave. */
export type ContributeList = 'add' | 'added' | 'leave'

export const contributePath = (binderUrl: string, list: ContributeList, before?: number | null) =>
  withQuery(`${binderUrl}/contribute${list === 'add' ? '' : `/${list}`}`, { before })

/** The binders of others to which one adds photos. */
export const SHARED_PATH = '/shared'

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

/** A change of a cart's status; null if it was removed. */
export interface TimelineChange {
  id: number
  status: CartStatus | null
  day: string
}

/** A part or work of the cart's build sheet. */
export interface TimelineWork {
  id: number
  work: string
  day: string
}

export type TimelineNote = TimelineChange | TimelineWork

/** The changes and the work of a page are of the days of its photos. */
export interface TimelinePage extends ListPage<TimelinePhoto> {
  notes: TimelineNote[]
}

export const timelinePath = (binderUrl: string, from?: number): string =>
  withQuery(binderUrl, { view: 'timeline', from })

type TimelineEntry = TimelinePhoto | TimelineNote

/** What happened in one month (UTC), by day; notes come after the photos of their day. */
interface TimelineMonth {
  month: string
  label: string
  entries: TimelineEntry[]
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

export function groupByMonth(photos: TimelinePhoto[], notes: TimelineNote[] = []): TimelineMonth[] {
  const months: TimelineMonth[] = []
  // The sort is stable.
  const entries = [...photos, ...notes].sort((one, other) =>
    one.day < other.day ? -1 : Number(one.day > other.day),
  )
  for (const entry of entries) {
    const month = entry.day.slice(0, 7)
    const last = months[months.length - 1]
    if (last?.month === month) last.entries.push(entry)
    else months.push({ month, label: monthFormat.format(new Date(entry.day)), entries: [entry] })
  }
  return months
}

/** What the page of an own binder says that is to be public, but waits. */
export const heldText = (kind: BinderKind): string =>
  `Others see this ${kind} once a moderator has shown your first photo or comment`

/** A binder as its edit form draws it. */
export const binderFormValues = ({
  title,
  description,
  isPublic,
  isHeld,
  cart,
  meet,
}: Pick<Binder, 'title' | 'description' | 'isPublic' | 'isHeld' | 'cart' | 'meet'>): Record<
  string,
  string
> => ({
  title,
  description,
  isPublic: isPublic || isHeld ? 'on' : 'off',
  ...cartValues(cart),
  ...meetValues(meet),
})
