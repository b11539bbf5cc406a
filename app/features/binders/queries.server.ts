import type { z } from 'zod'
import {
  findPlace,
  listBinderPhotos,
  listBinderTimeline,
  listComparedPhotos,
  type BinderPlace,
} from '#db/queries/binder-photos.ts'
import { COUNTED_MARKS } from '#db/binder-marks.ts'
import { countCartFollowers, isFollowingCart, listFollowedCarts } from '#db/queries/cart-follows.ts'
import { findContributor, findOpening } from '#db/queries/contributors.ts'
import {
  findShared,
  listBindersOfPhoto,
  listContributors,
  listJoinedBinders,
  listSharedPhotos,
  listSharedWith,
  listShownContributors,
} from '#db/queries/shared-binders.ts'
import { listFollows } from '#db/queries/follows.ts'
import {
  countGoers,
  isGoing,
  listGoers,
  listMeets,
  type MeetPosition,
  type MeetTime,
} from '#db/queries/meets.ts'
import {
  findBinder,
  listBinders,
  type BinderPage,
  type BinderRow,
  type BinderTexts,
} from '#db/queries/binders.ts'
import { findComment, listQuestions } from '#db/queries/comments.ts'
import { hasMutedConversation } from '#db/queries/conversations.ts'
import { findMute } from '#db/queries/mutes.ts'
import { findWeekOfCart, listCartsByIds } from '#db/queries/week-carts.ts'
import { binderPath, idOfSlug, memberPath, weekPath, withQuery } from '#app/http/addresses.ts'
import { notFound, forbidden, invalid } from '#app/http/http-error.ts'
import {
  PAGE_SIZE,
  pageAt,
  parseContinuation,
  meetCursor,
  placeCursor,
  toPage,
} from '#app/http/paging.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { listMemberPhotos, listOwnPhotos } from '#db/queries/photo-lists.ts'
import { findPhoto, type PhotoRow } from '#db/queries/photos.ts'
import { listStatusChanges } from '#db/queries/cart-status.ts'
import { listBuilds } from '#db/queries/build-entries.ts'
import { toPhotoCard } from '../photos/serializers.server.ts'
import { toCardPage } from '../photos/queries.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import type { ViewerPageArgs } from '#app/handlers/page-loaders.server.ts'
import { toListedMember } from '../follows/queries.server.ts'
import { withNoun } from '#app/ui/count.ts'
import { presentMinute } from '#app/ui/relative-time.tsx'
import type { ListPage } from '#app/ui/infinite-list.ts'
import { blockedByViewer } from '../mutes/messages.ts'
import { toAuthor } from '../members/serializers.server.ts'
import { COMMENTS_PER_PAGE, toCommentPage } from '../comments/comment.ts'
import { threadsOf } from '../comments/queries.server.ts'
import { invitationDigest } from '../sign-in/invitation.server.ts'
import { type BinderOption, type PhotoCard, MAXIMUM_BINDER_OPTIONS } from '../photos/photo.ts'
import { isCart } from '../carts/cart.ts'
import { pickFacts } from '../carts/facts.ts'
import { cartColumns } from '../carts/queries.server.ts'
import { currentMeetDay, goersPath, isOver } from './meet.ts'
import { timelineWork, toBuildEntry, type BuildEntry } from './build.ts'
import { type Binder, timelinePath, type TimelinePage } from './binder.ts'
import { chosenPhotos, type binderSchema } from './schema.ts'
import { toBinder, toBinderJson, toPhotoChoice } from './serializers.server.ts'
import type { Fields } from '#app/http/forms/text.ts'

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

async function requireBinder(id: number | null, viewerId: string | null): Promise<BinderRow> {
  const row = id === null ? null : await findBinder(id, viewerId)
  if (!row) throw notFound('Binder Not Found')
  if ((await findMute(viewerId, row.userId)) === 'block')
    throw blockedByViewer(row.user, memberPath(row.user))
  return row
}

/**
 * A member's own binder.
 * @throws HttpError 404 as `getBinder`, 403 for another member's
 */
export async function requireOwnBinder(id: number | null, viewer: Pick<Viewer, 'id'>) {
  const row = await requireBinder(id, viewer.id)
  if (row.userId !== viewer.id) throw forbidden('This binder belongs to another member.')
  return toBinder(row)
}

/** @throws HttpError 404 for a binder that is about no cart */
export function requireCart({ cart }: Pick<Binder, 'cart'>): void {
  if (!isCart(cart)) throw notFound('Binder Not Found')
}

/** @throws HttpError 404 for a binder that is missing, or private and owned by someone else */
export const getBinder = async (id: number | null, viewerId: string | null): Promise<Binder> =>
  toBinder(await requireBinder(id, viewerId))

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
 * The photo on which questions about a cart for sale are comments: the cover, if it is its owner's;
 * null for other carts, and without one.
 */
export async function questionPhoto({ id, user, cart }: Binder, viewerId: string | null) {
  if (cart.status !== 'for-sale') return null
  const row = await findBinder(id, viewerId)
  const photo = row?.cover ? await findPhoto(row.cover.id, viewerId) : null
  return photo?.userId === user.id ? photo : null
}

/** The photo of a question about a cart; null for another comment. */
export async function photoOfQuestion(binderId: number, commentId: number) {
  const comment = await findComment(commentId)
  return comment?.binderId === binderId ? comment.photoId : null
}

export type CartQuestions = NonNullable<Awaited<ReturnType<typeof cartQuestions>>>

/**
 * The questions about a cart with their first answers, newest first; null for a binder about none,
 * and for a cart without questions of which nobody can ask.
 */
export async function cartQuestions(
  binder: Binder,
  viewerId: string | null,
  { before, answering, deleting }: { before?: number; answering?: number; deleting?: number },
) {
  const { id, url, user, cart } = binder
  if (!isCart(cart)) return null
  const photo = await questionPhoto(binder, viewerId)
  const page = { before, limit: COMMENTS_PER_PAGE + 1 }
  const { comments, earlier } = toCommentPage(await listQuestions(id, viewerId, page))
  if (!photo && comments.length === 0) return null
  return {
    isOwn: user.id === viewerId,
    ownerId: user.id,
    /** Whether its owner can open and close the questions. */
    isOpen: photo !== null && !photo.commentsClosed,
    isClosed: photo !== null && photo.commentsClosed,
    isMuted:
      viewerId !== null && photo !== null && (await hasMutedConversation(viewerId, photo.id)),
    threads: await threadsOf(comments, viewerId),
    answering: answering ?? null,
    deleting: deleting ?? null,
    now: presentMinute(),
    earlierHref: earlier === null ? null : `${withQuery(url, { questions: earlier })}#questions`,
  }
}

const followersText = (count: number) => (count === 0 ? '' : withNoun(count, 'follower'))

/**
 * The number of followers of a cart as text, and whether the viewer is one; null for a binder about
 * none that nobody follows.
 */
export async function cartFollowers({ id, user, cart }: Binder, viewerId: string | null) {
  const followers = await countCartFollowers({ id, userId: user.id })
  if (followers === 0 && !isCart(cart)) return null
  return {
    count: followers < COUNTED_MARKS ? followersText(followers) : '10,000+ followers',
    following: viewerId !== null && (await isFollowingCart(viewerId, id)),
  }
}

/** Who goes to the meet of a binder; null for a binder about none. */
export async function meetGoing({ id, user, meet }: Binder, viewerId: string | null) {
  if (meet === null) return null
  return {
    count: await countGoers({ id, userId: user.id }),
    going: viewerId !== null && (await isGoing(viewerId, id)),
    isOver: isOver(meet),
  }
}

/**
 * One page of the coming meets, soonest first, or the past ones, latest first; `next` is where the
 * list continues.
 */
export async function meetsPage(time: MeetTime, viewerId: string | null, after?: MeetPosition) {
  const page = { today: currentMeetDay(), after, limit: PAGE_SIZE + 1 }
  const rows = await listMeets(time, viewerId, page)
  const { shown, next } = toPage(rows)
  const day = shown.at(-1)?.meetOn
  return {
    meets: shown.map(toBinder),
    next: day && next ? meetCursor.encode({ day, id: next }) : null,
  }
}

/**
 * The loader data of the members who go to a meet, last one first.
 * @throws HttpError 404 as `getBinder`, also for a binder about none
 */
export async function loadGoers({ viewerId, request, context, params }: ViewerPageArgs) {
  const binder = await getBinder(idOfSlug(params.slug ?? ''), viewerId)
  if (binder.meet === null) throw notFound('Binder Not Found')
  const path = goersPath(binder)
  requireCanonicalPath({ request, context }, path)
  const before = parseContinuation(request)
  const { shown, next } = toPage(await listGoers(binder.id, viewerId, pageAt(before)))
  return {
    binder: { title: binder.title, url: binder.url },
    items: shown.map((row) => toListedMember(row, viewerId)),
    nextHref: next === null ? null : withQuery(path, { before: next }),
  }
}

/** One page of the carts that a member follows, last followed first. */
export async function followedCartsPage(viewerId: string, before?: number) {
  const { shown, next } = toPage(await listFollowedCarts(viewerId, pageAt(before)))
  return { carts: shown.map(({ cart }) => toBinder(cart)), next }
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

/** The stored sheet as its form shows it, with its highest id. */
export async function sheetOf({ id }: Pick<Binder, 'id'>) {
  const rows = (await listBuilds([id])).get(id) ?? []
  return { build: rows.map(toBuildEntry), sheet: rows.at(-1)?.id ?? 0 }
}

/** The build sheet of a cart, in the order of its owner; empty for another binder. */
export async function buildOf({ id, cart }: Pick<Binder, 'id' | 'cart'>): Promise<BuildEntry[]> {
  return isCart(cart) ? ((await listBuilds([id])).get(id) ?? []).map(toBuildEntry) : []
}

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

/** A member's own carts that can be sold: not for sale yet, and still the member's. */
export async function cartsToSell({ id }: Viewer): Promise<Binder[]> {
  const rows = await listBinders(id, id, { limit: MAXIMUM_BINDER_OPTIONS })
  return rows.map(toBinder).filter(({ cart }) => isCart(cart) && cart.status === null)
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

/** As many contributors are named on a binder's page. */
const NAMED_CONTRIBUTORS = 12

/**
 * What a binder's page shows of its contributors, and what the viewer may do; a visitor may sign in
 * to add photos.
 */
export async function binderContributors(binder: Binder, viewerId: string | null) {
  const shown = await listShownContributors(binder.id, viewerId, NAMED_CONTRIBUTORS)
  const opening = await findOpening(binder.id)
  const isOther = viewerId !== binder.user.id && opening !== null && opening.openTo !== 'nobody'
  const own = viewerId === null ? null : await findContributor(binder.id, viewerId)
  const hasJoined = own !== null && own.joinedAt !== null
  return {
    people: shown.people.map(toAuthor),
    others: shown.count - shown.people.length,
    mayAdd: isOther && (hasJoined || opening.openTo === 'members'),
    isInvited: isOther && own !== null && !hasJoined,
    hasJoined,
  }
}

/** The section of a binder's edit page about its contributors. */
export async function contributorsSection({ id, user }: Binder, before?: number) {
  const { shown, next } = toPage(await listContributors(id, pageAt(before)))
  const followed = await listFollows('following', user.id, user.id, {
    limit: MAXIMUM_BINDER_OPTIONS,
  })
  const mutes = await Promise.all(followed.map(({ member }) => findMute(user.id, member.id)))
  const unmuted = followed.filter((_, index) => mutes[index] === null)
  return {
    people: shown.map(({ member, joinedAt, photosCount }) => ({
      member: toAuthor(member),
      hasJoined: joinedAt !== null,
      photosCount,
    })),
    next,
    followed: unmuted.map(({ member }) => toAuthor(member)),
    hasLink: typeof (await findOpening(id))?.joinDigest === 'string',
  }
}

/**
 * A binder that the link with this code joins.
 * @throws HttpError 404 as `getBinder`, and for a code that does not work
 */
export async function requireJoinable(id: number | null, viewerId: string | null, code: string) {
  const binder = await getBinder(id, viewerId)
  const opening = await findOpening(binder.id)
  if (opening?.joinDigest !== invitationDigest(code) || opening.openTo === 'nobody')
    throw notFound('This invitation does not work any more. Ask for a new one.')
  return binder
}

/** The binders to which a member contributes and can add photos, as options of a form. */
export const sharedBinderOptions = async (userId: string): Promise<BinderOption[]> =>
  (await listJoinedBinders(userId))
    .filter(({ isFull }) => !isFull)
    .map(({ id, title }) => ({ id, title, isShared: true }))

/** The binders to which a member contributes, and whether an own photo is in each. */
export async function sharedBindersOf(viewer: Pick<Viewer, 'id'>, photoId: number) {
  const [joined, inside] = [await listJoinedBinders(viewer.id), await listBindersOfPhoto(photoId)]
  return joined.map(({ id, title, isFull, user }) => {
    const isInside = inside.includes(id)
    return { id, title, user: toAuthor(user), isInside, isFull: isFull && !isInside }
  })
}

/** One page of the binders of others that the viewer is invited to or has joined. */
export async function sharedWithPage(viewer: Pick<Viewer, 'id'>, before?: number) {
  const { shown, next } = toPage(await listSharedWith(viewer.id, pageAt(before)))
  return {
    binders: shown.map(({ binderId, title, owner, joinedAt }) => ({
      id: binderId,
      title,
      hasJoined: joinedAt !== null,
      owner: toAuthor(owner),
      url: title === null ? null : binderPath(owner, { id: binderId, title }),
    })),
    next,
  }
}

/**
 * One page of the viewer's public photos that are not in a shared binder yet; `next` as in
 * `CardPage`.
 */
export async function photosToShare({ id }: Binder, viewerId: string, before?: number) {
  const rows = await listMemberPhotos(viewerId, null, pageAt(before))
  const { photos, next } = toCardPage(rows)
  const shared = await findShared(
    id,
    photos.map((photo) => photo.id),
  )
  return { photos: photos.filter((photo) => !shared.has(photo.id)).map(toPhotoChoice), next }
}

/**
 * One page of the photos in a shared binder that the viewer may take out: all of contributors for
 * its owner, else own ones.
 */
export async function photosToTakeOut({ id, user }: Binder, viewerId: string, before?: number) {
  const contributor = user.id === viewerId ? null : ((await findContributor(id, viewerId))?.id ?? 0)
  const rows = await listSharedPhotos(id, contributor, viewerId, pageAt(before))
  const { photos, next } = toCardPage(rows)
  return { photos: photos.map(toPhotoChoice), next }
}
