import { FirstDayLimitReached } from '#db/queries/first-day.ts'
import {
  endContribution,
  findOpening,
  inviteContributor,
  joinBinder,
  openBinderTo,
  setJoinDigest,
  SHARED_BINDER_LIMITS,
  sharePhotos,
  takeOutPhotos,
  type SharingObstacle,
} from '#db/queries/contributors.ts'
import { findMember } from '#db/queries/users.ts'
import { forbidden, HttpError, invalid, notFound } from '#app/http/http-error.ts'
import { countText } from '#app/ui/count.ts'
import { joinPath } from '../binder.ts'
import { isOver } from '../meets/meet.ts'
import { blockedError } from '../../mutes/messages.ts'
import { requireOwnPhoto } from '../../photos/queries.server.ts'
import { workOffSome } from '../../backlog/backlog.server.ts'
import { firstDayLimits } from '../../sign-in/first-day.server.ts'
import { invitationDigest, newInvitationCode } from '../../sign-in/invitation.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { validate, type Fields } from '#app/http/forms/text.ts'
import { chosenBinders, inviteSchema, opennessSchema, withoutAt } from '../schema.ts'
import { goToMeet } from '../meets/commands.server.ts'
import { sharedBindersOf } from './queries.server.ts'
import { activeBinder, changedBinder } from '../access.server.ts'
import { requireChosen } from '../queries.server.ts'

/** As many members are invited with a new meet. */
const MAXIMUM_INVITED = 20

/**
 * Invites the members whose usernames a text lists, separated by commas or spaces, at most 20, and
 * fewer on the first day.
 * @returns the names of those who are not invited
 */
export async function inviteAll(viewer: Viewer, id: number, sent: unknown): Promise<string[]> {
  const names = String(sent ?? '').split(/[\s,;]+/)
  const usernames = [...new Set(names.map(withoutAt))].filter(Boolean)
  const failed = usernames.slice(MAXIMUM_INVITED)
  for (const username of usernames.slice(0, MAXIMUM_INVITED)) {
    try {
      await inviteMember(viewer, id, { username })
    } catch (error) {
      const isOfOne = error instanceof HttpError || error instanceof FirstDayLimitReached
      if (!isOfOne) throw error
      failed.push(username)
    }
  }
  return failed
}

const FULL: Record<keyof typeof SHARED_BINDER_LIMITS, string> = {
  contributors: `A binder can have at most ${SHARED_BINDER_LIMITS.contributors} contributors`,
  binders: `You can add photos to at most ${SHARED_BINDER_LIMITS.binders} binders of others`,
  ofMember: `You can add at most ${SHARED_BINDER_LIMITS.ofMember} photos to a binder of another member`,
  photos: `Others can add at most ${countText(SHARED_BINDER_LIMITS.photos)} photos to a binder`,
}

function sharingError(obstacle: SharingObstacle, whenNull: HttpError): HttpError {
  if (obstacle === null) return whenNull
  return obstacle === 'own' || obstacle === 'other'
    ? blockedError(obstacle)
    : invalid({ '': [FULL[obstacle]] })
}

async function notAdded(binderId: number, obstacle: SharingObstacle) {
  const isThere = obstacle !== null || (await findOpening(binderId)) !== null
  const message = 'You cannot add photos to this binder.'
  return sharingError(obstacle, isThere ? forbidden(message) : notFound('Binder Not Found'))
}

const requirePublic = ({ isPublic }: { isPublic: boolean }) => {
  if (!isPublic) throw invalid({ '': ['Make the binder public first'] })
}

/**
 * Opens a member's own public binder to others, or closes it.
 * @throws HttpError 404 and 403 as `changeBinder`, 400 for a private one
 */
export async function changeOpenness(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  const { openTo } = validate(opennessSchema, fields)
  if (openTo !== 'nobody') requirePublic(binder)
  if (!(await openBinderTo(binder.id, viewer.id, openTo))) throw notFound('Binder Not Found')
  return openTo
}

/**
 * Invites a member to put photos into an own public binder.
 * @returns the member
 * @throws HttpError 404 and 403 as `changeBinder`, also across a block, 400 with messages by field
 */
export async function inviteMember(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  const { username, memberId } = validate(inviteSchema, fields)
  requirePublic(binder)
  const member = await findMember(username || memberId)
  if (!member) throw invalid({ username: ['There is no member with this username'] })
  if (member.id === viewer.id) throw invalid({ username: ['This is your own binder'] })
  const done = await inviteContributor(viewer.id, binder.id, member.id, firstDayLimits())
  if (done !== true) throw sharingError(done, notFound('User Not Found'))
  return member
}

/**
 * Makes a link that joins an own public binder, in place of an earlier one.
 * @returns its path, which cannot be read later
 * @throws HttpError as `changeOpenness`
 */
export async function renewJoinLink(viewer: Viewer, id: number | null): Promise<string> {
  const binder = await changedBinder(viewer, id)
  requirePublic(binder)
  const code = newInvitationCode()
  if (!(await setJoinDigest(binder.id, viewer.id, invitationDigest(code))))
    throw notFound('Binder Not Found')
  return joinPath(binder.url, code)
}

/**
 * Ends the link that joins an own binder.
 * @throws HttpError 404 and 403 as `changeBinder`
 */
export async function endJoinLink(viewer: Viewer, id: number | null): Promise<void> {
  const binder = await changedBinder(viewer, id)
  if (!(await setJoinDigest(binder.id, viewer.id, null))) throw notFound('Binder Not Found')
}

/**
 * Accepts an invitation: joins the binder of another member, and goes to its meet if that is still
 * to come.
 * @param code the secret of the link; null for an invitation by name
 * @throws HttpError 404, 403, 400 at a limit, and as `goToMeet`
 */
export async function acceptInvitation(viewer: Viewer, id: number | null, code: string | null) {
  const { id: binderId, title, url, meet } = await activeBinder(viewer, id)
  const digest = code === null ? null : invitationDigest(code)
  const done = await joinBinder(viewer.id, binderId, digest)
  if (done !== true) throw await notAdded(binderId, done)
  if (meet === null || isOver(meet))
    return { url, message: `You can add your photos to ${title} now` }
  await goToMeet(viewer, binderId, true)
  return { url, message: `You’re going to ${title}` }
}

/**
 * Ends an invitation or a contribution to a binder: the viewer's, who may be suspended, or for its
 * owner that of a member; the photos leave it.
 * @returns whether the member had joined
 * @throws HttpError 404, 403
 */
export async function endSharing(viewer: Viewer, id: number | null, member: string | null = null) {
  if (member !== null) requireActive(viewer)
  const ended = id === null ? null : await endContribution(viewer.id, id, member ?? viewer.id)
  if (!ended) throw notFound('This member does not add photos to this binder.')
  await workOffSome()
  return ended
}

/**
 * Puts own photos, those whose `photo-{id}` is sent, into a binder of another member.
 * @returns how many were added
 * @throws HttpError 404, 403, 400
 */
export async function shareOwnPhotos(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await activeBinder(viewer, id)
  const added = await sharePhotos(viewer.id, binder.id, requireChosen(fields))
  if (typeof added !== 'number') throw await notAdded(binder.id, added)
  return added
}

/**
 * Takes chosen photos of contributors out of a binder: own ones, or any for its owner.
 * @returns how many
 * @throws HttpError 404, 403, 400
 */
export async function takeOutShared(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await activeBinder(viewer, id)
  return takeOutPhotos(viewer.id, binder.id, requireChosen(fields))
}

/**
 * Puts an own photo into exactly those binders of others whose `binder-{id}` is sent.
 * @throws HttpError 404, 403, 400 at a limit
 */
export async function chooseSharedBinders(viewer: Viewer, photoId: number | null, fields: Fields) {
  const photo = await requireOwnPhoto(photoId, viewer.id)
  requireActive(viewer)
  const chosen = chosenBinders(fields)
  for (const { id, isInside } of await sharedBindersOf(viewer, photo.id)) {
    if (chosen.includes(id) === isInside) continue
    if (isInside) await takeOutPhotos(viewer.id, id, [photo.id])
    else {
      const added = await sharePhotos(viewer.id, id, [photo.id])
      if (typeof added !== 'number') throw await notAdded(id, added)
    }
  }
}
