import type { z } from 'zod'
import {
  findPlace,
  listBinderPhotos,
  listBinderTimeline,
  listComparedPhotos,
  type BinderPlace,
} from '#db/queries/binder-photos.ts'
import {
  findBinder,
  listBinders,
  type BinderPage,
  type BinderRow,
  type BinderTexts,
} from '#db/queries/binders.ts'
import { findWeekOfCart, listCartsByIds } from '#db/queries/week-carts.ts'
import { memberPath, weekPath, withQuery } from '#app/http/addresses.ts'
import { invalid } from '#app/http/http-error.ts'
import { PAGE_SIZE, pageAt, placeCursor } from '#app/http/paging.ts'
import { listMemberPhotos, listOwnPhotos } from '#db/queries/photo-lists.ts'
import { findPhoto, type PhotoRow } from '#db/queries/photos.ts'
import { listStatusChanges } from '#db/queries/cart-status.ts'
import { listBuilds } from '#db/queries/build-entries.ts'
import { toPhotoCard } from '../photos/serializers.server.ts'
import { toCardPage } from '../photos/queries.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import type { ListPage } from '#app/ui/infinite-list.ts'
import { type BinderOption, type PhotoCard, MAXIMUM_BINDER_OPTIONS } from '../photos/photo.ts'
import { isCart } from '../carts/cart.ts'
import { pickFacts } from '../carts/facts.ts'
import { cartColumns } from '../carts/queries.server.ts'
import { timelineWork, toBuildEntry } from './carts/build.ts'
import { type Binder, timelinePath, type TimelinePage } from './binder.ts'
import { toBinder, toBinderJson, toPhotoChoice } from './serializers.server.ts'
import { validate, type Fields } from '#app/http/forms/text.ts'
import { binderSchema, chosenPhotos } from './schema.ts'
import { requireBinder } from './access.server.ts'

/** What a binder's checked fields write; absent facts of the cart and the meet stay as they are. */
export function binderColumns(sent: z.output<ReturnType<typeof binderSchema>>): BinderTexts {
  const { title, description, isPublic, meetOn, meetPlace, meetAt, meetUntil, ...facts } = sent
  return {
    title,
    description,
    isPublic,
    ...cartColumns(facts),
    ...(meetOn !== undefined && { meetOn: meetOn || null }),
    // Without its day a meet has no place and no hours, and without its start no end.
    ...((meetPlace !== undefined || meetOn === '') && { meetPlace: meetPlace || null }),
    ...((meetAt !== undefined || meetOn === '') && { meetAt: meetAt || null }),
    ...((meetUntil !== undefined || meetAt === '' || meetOn === '') && {
      meetUntil: meetUntil || null,
    }),
  }
}

/**
 * The checked columns of a binder that was sent.
 * @throws HttpError 400 with messages by field
 */
export const parseBinder = (fields: Fields, caller: 'form' | 'api') =>
  binderColumns(validate(binderSchema(caller), fields))

/**
 * The binder that has only these photos of the viewer and describes no cart yet; null for any
 * other.
 */
export async function findNewBinder(viewer: Viewer, photoIds: number[]): Promise<Binder | null> {
  const photo = await findPhoto(photoIds[0] ?? 0, viewer.id)
  const row = photo?.binderId == null ? null : await findBinder(photo.binderId, viewer.id)
  if (!row) return null
  const binder = toBinder(row)
  return binder.photoCount > photoIds.length || isCart(binder.cart) ? null : binder
}

/**
 * The page of the last week whose cart a binder describes; null for none, or if that page omits the
 * cart.
 */
export async function wonWeekPath({ id }: Pick<Binder, 'id'>, viewerId: string | null) {
  const monday = await findWeekOfCart(id)
  if (monday === null) return null
  const [cart] = await listCartsByIds([id], viewerId)
  return cart?.cover ? weekPath(monday) : null
}

/**
 * One page of a binder's photos as cards, all or the owner's, in the owner's order; private ones
 * only for the binder's owner.
 */
export async function binderPhotosPage(
  { id, user }: Pick<Binder, 'id' | 'user'>,
  viewerId: string | null,
  after?: BinderPlace,
  of: 'ordered' | 'own' = 'ordered',
) {
  const binder = { id, userId: user.id }
  const rows = await listBinderPhotos(binder, of, viewerId, { after, limit: PAGE_SIZE + 1 })
  const { photos, next } = toCardPage(rows)
  const last = next === null ? null : await findPlace(id, next)
  return { photos, next: last && placeCursor.encode(last) }
}

const dayOf = (row?: PhotoRow): string =>
  row?.takenOn ?? row?.createdAt.toISOString().slice(0, 10) ?? ''

export async function timelinePage(
  { id, url, user }: Pick<Binder, 'id' | 'url' | 'user'>,
  viewerId: string | null,
  after?: number,
): Promise<TimelinePage> {
  const binder = { id, userId: user.id }
  // After a photo that is gone, or that the viewer may not see, the timeline starts again: it must
  // not show that photo's day.
  const last = after === undefined ? null : await findPhoto(after, viewerId)
  const from = last ? { id: last.id, day: dayOf(last) } : undefined
  const rows = await listBinderTimeline(binder, viewerId, { after: from, limit: PAGE_SIZE + 1 })
  const { photos, next } = toCardPage(rows)
  // Those of the last day come with the next page, which may have photos of that day.
  const lastDay = dayOf(rows[photos.length - 1])
  const work = timelineWork((await listBuilds([id])).get(id) ?? [])
  const notes = [
    ...(await listStatusChanges(id, from?.day)),
    ...work.filter(({ day }) => day >= (from?.day ?? '')),
  ]
  return {
    notes: notes.filter(({ day }) => next === null || day < lastDay),
    items: photos.map(
      ({ id: photoId, title, description, altText, picture, url: shown }, index) => ({
        id: photoId,
        title,
        description,
        altText,
        picture,
        url: shown,
        day: dayOf(rows[index]),
      }),
    ),
    nextHref: next === null ? null : timelinePath(url, next),
  }
}

/**
 * The photos that the owner chose to compare; null for one that is not in the binder, or that the
 * viewer cannot see.
 */
export async function comparedPhotos(
  { id, user }: Pick<Binder, 'id' | 'user'>,
  viewerId: string | null,
): Promise<Record<'before' | 'after', PhotoCard | null>> {
  const row = await findBinder(id, viewerId)
  if (!row || (row.beforePhotoId === null && row.afterPhotoId === null))
    return { before: null, after: null }
  const rows = await listComparedPhotos({ id, userId: user.id }, viewerId)
  const getPhoto = (photoId: number | null) => {
    const found = rows.find((photo) => photo.id === photoId)
    return found ? toPhotoCard(found) : null
  }
  return { before: getPhoto(row.beforePhotoId), after: getPhoto(row.afterPhotoId) }
}

/** Both photos that the owner chose to compare; null unless the viewer can see both. */
export async function getBeforeAfter(binder: Pick<Binder, 'id' | 'user'>, viewerId: string | null) {
  const { before, after } = await comparedPhotos(binder, viewerId)
  return before && after && { before: toCompared(before), after: toCompared(after) }
}

const toCompared = ({ url, title, altText, picture }: PhotoCard) => ({
  url,
  title,
  altText,
  picture,
})

/**
 * One page of the owner's photos without those in the binder, newest first; `next` as in
 * `CardPage`.
 */
export async function photosToAdd({ id, user }: Binder, before?: number) {
  const rows = await listMemberPhotos(user.id, user.id, pageAt(before))
  const outside = rows.slice(0, PAGE_SIZE).filter(({ binderId }) => binderId !== id)
  const { next } = toCardPage(rows)
  return { photos: outside.map((row) => toPhotoChoice(toPhotoCard(row))), next }
}

/**
 * One page of a member's binders, newest first after the pinned one (if the viewer may see it);
 * private ones only for the member.
 */
export async function binderListPage(
  member: { id: string; username: string | null },
  viewerId: string | null,
  pinned: Binder | null,
  before?: number,
): Promise<ListPage<Binder>> {
  const page = { before, except: pinned?.id, limit: PAGE_SIZE + 1 }
  const rows = await listBinders(member.id, viewerId, page)
  const binders = rows.slice(0, PAGE_SIZE).map(toBinder)
  const query = { tab: 'binders', before: binders.at(-1)?.id }
  return {
    items: pinned && before === undefined ? [pinned, ...binders] : binders,
    nextHref: rows.length > PAGE_SIZE ? withQuery(memberPath(member), query) : null,
  }
}

/** Binders as JSON, with the build sheets of their carts. */
export async function bindersJson(rows: BinderRow[]) {
  const builds = await listBuilds(rows.map(({ id }) => id))
  return rows.map((row) => ({
    ...toBinderJson(row),
    build: (builds.get(row.id) ?? []).map(toBuildEntry),
  }))
}

export const ownBindersJson = async (userId: string, page: BinderPage) =>
  bindersJson(await listBinders(userId, userId, page))

export async function binderOptions(userId: string, chosen: number | null = null) {
  const rows = await listBinders(userId, userId, { limit: MAXIMUM_BINDER_OPTIONS })
  if (chosen !== null && !rows.some(({ id }) => id === chosen)) {
    const row = await findBinder(chosen, userId)
    if (row?.userId === userId) rows.push(row)
  }
  return rows.map((row): BinderOption => {
    const { id, title } = row
    return { id, title, isCart: isCart(pickFacts(row)) }
  })
}

/**
 * A binder as JSON.
 * @throws HttpError 404 as `getBinder`
 */
export const binderJson = async (id: number, viewerId: string) => {
  const row = await requireBinder(id, viewerId)
  const [binder] = await bindersJson([row])
  return binder ?? { ...toBinderJson(row), build: [] }
}

const NONE_CHOSEN = 'Please choose at least one photo'

/**
 * The chosen photos of a form.
 * @throws HttpError 400 if there are none, or more than a page has
 */
export function requireChosen(fields: Fields): number[] {
  const ids = chosenPhotos(fields)
  if (ids === null) throw invalid({ '': ['Too many photos'] })
  if (ids.length === 0) throw invalid({ '': [NONE_CHOSEN] })
  return ids
}

/**
 * The chosen photos of the member, in the order of the form.
 * @throws HttpError 400 as `requireChosen`
 */
export async function chosenOwnPhotos(viewer: Pick<Viewer, 'id'>, fields: Fields) {
  const rows = await listOwnPhotos(viewer.id, requireChosen(fields))
  if (rows.length === 0) throw invalid({ '': [NONE_CHOSEN] })
  return rows
}
