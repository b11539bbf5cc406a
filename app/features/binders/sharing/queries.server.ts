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
import { findMute } from '#db/queries/mutes.ts'
import { binderPath } from '#app/http/addresses.ts'
import { notFound } from '#app/http/http-error.ts'
import { pageAt, toPage } from '#app/http/paging.ts'
import { listMemberPhotos } from '#db/queries/photo-lists.ts'
import { toCardPage } from '../../photos/queries.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { toAuthor } from '../../members/serializers.server.ts'
import { invitationDigest } from '../../sign-in/invitation.server.ts'
import { type BinderOption, MAXIMUM_BINDER_OPTIONS } from '../../photos/photo.ts'
import type { Binder } from '../binder.ts'
import { toPhotoChoice } from '../serializers.server.ts'
import { getBinder } from '../access.server.ts'

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
