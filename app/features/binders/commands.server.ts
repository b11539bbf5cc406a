import { z } from 'zod'
import {
  moveBinderPhoto,
  putIntoBinder,
  setBinderPictures,
  type Move,
} from '#db/queries/binder-photos.ts'
import { FirstDayLimitReached } from '#db/queries/first-day.ts'
import { deleteBinder, insertBinder, updateBinder } from '#db/queries/binders.ts'
import { replaceBuild } from '#db/queries/build-entries.ts'
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
import { MAXIMUM_MEETS, setGoing } from '#db/queries/meets.ts'
import { MAXIMUM_CART_FOLLOWS, setCartFollow } from '#db/queries/cart-follows.ts'
import type { PhotoRow } from '#db/queries/photos.ts'
import { forbidden, HttpError, invalid, notFound, type FieldErrors } from '#app/http/http-error.ts'
import { countText } from '#app/ui/count.ts'
import { cartName, isCart, NAMELESS_CART } from '../carts/cart.ts'
import { joinPath } from './binder.ts'
import { currentMeetDay, isOver } from './meet.ts'
import { cartColumns } from '../carts/queries.server.ts'
import { cartQuestionFields } from '../carts/schema.ts'
import { blockedError } from '../mutes/messages.ts'
import {
  addComment,
  changeConversationMute,
  removeCommentById,
  hideComment,
} from '../comments/commands.server.ts'
import { closeComments, editPhoto, removePhoto } from '../photos/commands.server.ts'
import { requireOwnPhoto } from '../photos/queries.server.ts'
import { MAXIMUM_BINDER_TITLE, photoCount, NOT_OWN_BINDER } from '../photos/photo.ts'
import { workOffSome } from '../backlog/backlog.server.ts'
import { firstDayLimits } from '../sign-in/first-day.server.ts'
import { holdingOf } from '../sign-in/held-posts.server.ts'
import { invitationDigest, newInvitationCode } from '../sign-in/invitation.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { tagsField } from '../tags/schema.ts'
import { MAXIMUM_TAGS, normalizeTags } from '../tags/tag.ts'
import { fieldErrors, idField, validate, type Fields } from '#app/http/forms/text.ts'
import {
  binderColumns,
  chosenOwnPhotos,
  comparedPhotos,
  getBinder,
  photoOfQuestion,
  questionPhoto,
  requireCart,
  requireChosen,
  requireOwnBinder,
  sharedBindersOf,
} from './queries.server.ts'
import {
  beforeAfterSchema,
  binderSchema,
  chosenBinders,
  inviteSchema,
  opennessSchema,
  parseBuild,
  sentBuildRows,
  type OrganizeIntent,
} from './schema.ts'

const parseBinder = (fields: Fields, caller: 'form' | 'api') =>
  binderColumns(validate(binderSchema(caller), fields))

/**
 * A member's own binder, which the member may change.
 * @throws HttpError 404 and 403 as `requireOwnBinder`, 403 if suspended
 */
async function changedBinder(viewer: Viewer, id: number | null) {
  const binder = await requireOwnBinder(id, viewer)
  requireActive(viewer)
  return binder
}

/**
 * A binder for a member who takes part in it.
 * @throws HttpError 404 as `getBinder`, 403 if suspended
 */
async function activeBinder(viewer: Viewer, id: number | null) {
  const binder = await getBinder(id, viewer.id)
  requireActive(viewer)
  return binder
}

/**
 * Creates a binder (docs/product.md#validation), which `openTo` may open to others, and returns its
 * id.
 * @throws HttpError 403 if suspended, 400 with messages by field
 */
export async function createBinder(viewer: Viewer, fields: Fields, caller: 'form' | 'api') {
  requireActive(viewer)
  const texts = parseBinder(fields, caller)
  const { openTo = 'nobody' } = validate(opennessSchema.partial(), fields)
  // A private binder is not open.
  const values = { ...texts, openTo: texts.isPublic ? openTo : 'nobody' } as const
  return insertBinder(viewer.id, values, undefined, holdingOf(viewer))
}

/**
 * Creates a binder about a cart (docs/product.md#carts), and returns its id; without a title it is
 * called by its year, make and model.
 * @throws HttpError as `createBinder`, 400 without a fact that names it
 */
export async function createCart(viewer: Viewer, fields: Fields): Promise<number> {
  requireActive(viewer)
  // The message of a wrong fact is that of the form, and a title cannot be missing yet.
  const { make, model, year } = parseBinder({ ...fields, title: 'Cart' }, 'form')
  const name = cartName({ make: make ?? null, model: model ?? null, year: year ?? null })
  if (name === '') throw invalid({ make: [NAMELESS_CART] })
  const title = String(fields.title ?? '').trim() || name.slice(0, MAXIMUM_BINDER_TITLE)
  return createBinder(viewer, { ...fields, title }, 'form')
}

/**
 * Creates a binder about a meet (docs/product.md#meets), and returns its id.
 * @throws HttpError as `createBinder`, 400 without a day
 */
export async function createMeet(viewer: Viewer, fields: Fields): Promise<number> {
  requireActive(viewer)
  const isEmpty = (name: string) => String(fields[name] ?? '').trim() === ''
  const missing: FieldErrors = {
    ...(isEmpty('title') && { title: ['Please enter a name for your meet'] }),
    ...(isEmpty('meetOn') && { meetOn: ['Please enter the date of the meet'] }),
  }
  if (Object.keys(missing).length === 0) return createBinder(viewer, fields, 'form')
  const parsed = binderSchema('form').safeParse(fields)
  throw invalid({ ...(parsed.success ? {} : fieldErrors(parsed.error)), ...missing })
}

/** As many members are invited with a new meet. */
const MAXIMUM_INVITED = 20

/**
 * Invites the members whose usernames a text lists, separated by commas or spaces, at most 20, and
 * fewer on the first day.
 * @returns the names of those who are not invited
 */
export async function inviteAll(viewer: Viewer, id: number, sent: unknown): Promise<string[]> {
  const names = String(sent ?? '').split(/[\s,;]+/)
  const usernames = [...new Set(names.map((name) => name.replace(/^@/, '')))].filter(Boolean)
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

/**
 * Changes a member's own binder (docs/product.md#validation). A missing `isPublic` makes it
 * private; missing facts of the cart stay.
 * @throws HttpError 404 for a binder the member may not see, 403 for another member's and if
 * suspended, 400 with messages by field
 */
export async function changeBinder(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  const texts = parseBinder(fields, 'form')
  if (!(await updateBinder(binder.id, viewer.id, texts, holdingOf(viewer))))
    throw notFound('Binder Not Found')
  await workOffSome()
}

/**
 * Gives a member's own binder the facts that name its cart.
 * @throws HttpError 404 and 403 as `changeBinder`, 400 with messages by field
 */
export async function nameCart(viewer: Viewer, id: number | null, fields: Fields) {
  const { id: binderId } = await changedBinder(viewer, id)
  const cart = cartColumns(validate(z.object(cartQuestionFields), fields))
  if (!(await updateBinder(binderId, viewer.id, cart))) throw notFound('Binder Not Found')
  await workOffSome()
}

/**
 * Replaces the build sheet of a member's own cart (docs/product.md#carts).
 * @param fields the rows as `what-1`, `brand-1` and so on; `sheet` and `rows` say what the form
 * showed
 * @throws HttpError 404 and 403 as `changeBinder`, 400 with messages by field, 409 if the sheet has
 * changed since
 */
export async function changeBuild(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  requireCart(binder)
  // A form that waited for a sign-in may have lost its end, and would delete these entries.
  if (Number(fields.rows ?? 0) > sentBuildRows(fields).length)
    throw invalid({ '': ['Part of the form is missing. Please open the build sheet again.'] })
  const entries = parseBuild(fields)
  const drawn = fields.sheet === undefined ? undefined : Number(fields.sheet)
  const holding = holdingOf(viewer)
  const state = await replaceBuild(binder.id, viewer.id, entries, { drawn, holding })
  if (state === null) throw notFound('Binder Not Found')
  if (state === 'changed') {
    const message =
      'The build sheet was changed in the meantime. Please check your rows and save them again.'
    throw new HttpError(409, message, { errors: { '': [message] } })
  }
  return binder
}

/**
 * Deletes a member's own binder; its photos stay, without a binder.
 * @throws HttpError 404 and 403 as in `changeBinder`
 */
export async function removeBinder(viewer: Viewer, id: number | null): Promise<void> {
  const binder = await changedBinder(viewer, id)
  if (!(await deleteBinder(binder.id, viewer.id))) throw notFound('Binder Not Found')
  await workOffSome()
}

/**
 * Puts a member's own photos, those whose `photo-{id}` is sent, into one of the member's binders.
 * @returns how many photos were added
 * @throws HttpError 404 and 403 for the binder, 403 for a suspended member, 400 without a photo
 */
export async function addPhotos(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  const added = await putIntoBinder(viewer.id, requireChosen(fields), binder.id)
  if (added === null) throw notFound('Binder Not Found')
  await workOffSome()
  return added
}

/**
 * Moves a photo within a member's own binder.
 * @throws HttpError 404 and 403 as `addPhotos`, 404 for a photo that is not in it
 */
export async function movePhoto(viewer: Viewer, id: number | null, photoId: number, move: Move) {
  const binder = await changedBinder(viewer, id)
  if (!(await moveBinderPhoto(viewer.id, binder.id, photoId, move)))
    throw notFound('Photo Not Found')
}

/**
 * Chooses a binder's photos that are shown as before and after, or removes both.
 * @returns whether both are chosen now
 * @param fields `before` and `after`, of which one that is not sent keeps its photo, or
 * `intent=remove`
 * @throws HttpError 404, 403, 400
 */
export async function chooseBeforeAfter(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  const parsed = beforeAfterSchema.safeParse(fields)
  const sent = parsed.success ? parsed.data : {}
  const isRemoval = 'intent' in sent
  if (!isRemoval && sent.before === undefined && sent.after === undefined)
    throw invalid({ '': ['Please choose a photo'] })
  const current = await comparedPhotos(binder, viewer.id)
  const old = { before: current.before?.id ?? null, after: current.after?.id ?? null }
  let before = isRemoval ? null : (sent.before ?? old.before)
  let after = isRemoval ? null : (sent.after ?? old.after)
  if (before !== null && before === after) {
    // A side that gets the photo of the other one exchanges them: the form sends the other one
    // unchanged.
    if (after === old.after) after = old.before
    else if (before === old.before) before = old.after
    else throw invalid({ '': ['Please choose two different photos'] })
  }
  if (
    !(await setBinderPictures(viewer.id, binder.id, { beforePhotoId: before, afterPhotoId: after }))
  )
    throw notFound('Photo Not Found')
  if (isRemoval) return 'none'
  return before !== null && after !== null ? 'both' : 'half'
}

function tagsFor(rows: PhotoRow[], sent: unknown): string[] {
  const parsed = tagsField.safeParse(sent)
  if (!parsed.success) throw invalid({ tags: parsed.error.issues.map(({ message }) => message) })
  const tags = parsed.data
  if (tags.length === 0) throw invalid({ tags: ['Please enter a tag'] })
  const full = rows.find((row) => normalizeTags([...row.tags, ...tags]).length > MAXIMUM_TAGS)
  if (full)
    throw invalid({
      tags: [`“${full.title}” has no room for these tags (${MAXIMUM_TAGS} at most)`],
    })
  return tags
}

async function moveToBinder(viewer: Viewer, rows: PhotoRow[], sent: unknown): Promise<void> {
  const parsed = idField(NOT_OWN_BINDER).safeParse(sent)
  const ids = rows.map(({ id }) => id)
  const moved = parsed.success ? await putIntoBinder(viewer.id, ids, parsed.data) : null
  if (moved === null) throw invalid({ binderId: [NOT_OWN_BINDER] })
  await workOffSome()
}

async function chooseCover(viewer: Viewer, binderId: number, rows: PhotoRow[]): Promise<void> {
  const [photo] = rows
  if (!photo || rows.length > 1) throw invalid({ '': ['Please choose one photo for the cover'] })
  if (!(await setBinderPictures(viewer.id, binderId, { coverPhotoId: photo.id })))
    throw notFound('Photo Not Found')
}

async function changeEach(
  rows: PhotoRow[],
  done: string,
  change: (row: PhotoRow) => Promise<void>,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    try {
      await change(row)
    } catch (error) {
      if (index === 0 || !(error instanceof HttpError)) throw error
      const message = `${photoCount(index)} of ${rows.length} ${done}, then: ${error.message}`
      throw new HttpError(error.status, message, { errors: { '': [message] } })
    }
  }
}

/**
 * Changes the chosen photos of a binder at once, each as its own form would.
 * @returns what was done
 * @param fields the submitted values: `photo-{id}` for each chosen photo, `tags`, `binderId`
 * @throws HttpError 404, 403, 400 with messages by field; photos before a failed one stay changed,
 * and the message says how many
 */
export async function organizePhotos(
  viewer: Viewer,
  id: number | null,
  intent: OrganizeIntent,
  fields: Fields,
): Promise<string> {
  const binder = await changedBinder(viewer, id)
  const rows = await chosenOwnPhotos(viewer, fields)
  const done = DONE[intent]
  if (intent === 'cover') await chooseCover(viewer, binder.id, rows)
  else if (intent === 'move') await moveToBinder(viewer, rows, fields.binderId)
  else if (intent === 'delete') await changeEach(rows, done, ({ id }) => removePhoto(viewer, id))
  else if (intent === 'tag') {
    const tags = tagsFor(rows, fields.tags)
    await changeEach(rows, done, (row) =>
      editPhoto(viewer, row.id, { tags: [...row.tags, ...tags] }),
    )
  } else {
    const visibility = { isPublic: intent === 'publish', followersOnly: intent === 'followers' }
    await changeEach(rows, done, ({ id }) => editPhoto(viewer, id, visibility))
  }
  return intent === 'cover' ? done : `${photoCount(rows.length)} ${done}`
}

const DONE: Record<OrganizeIntent, string> = {
  tag: 'tagged',
  move: 'moved',
  publish: 'made public',
  followers: 'shown to followers',
  hide: 'made private',
  cover: 'Cover changed',
  delete: 'deleted',
}

/**
 * Follows a cart, or ends it.
 * @returns the binder
 * @throws HttpError 404 for a binder that the member may not see, 403 if suspended or across a
 * block, 400 for an own one or too many
 */
export async function followCart(viewer: Viewer, id: number | null, following: boolean) {
  const binder = await activeBinder(viewer, id)
  if (following && binder.user.id === viewer.id)
    throw invalid({ '': ['You cannot follow your own cart.'] })
  if (following && !isCart(binder.cart)) throw invalid({ '': ['This binder is not about a cart.'] })
  const state = await setCartFollow(viewer.id, binder.id, following)
  if (state === null) throw notFound('Binder Not Found')
  if (state === 'full')
    throw invalid({ '': [`You can follow at most ${countText(MAXIMUM_CART_FOLLOWS)} carts`] })
  if (state !== true) throw blockedError(state)
  return binder
}

/**
 * Goes to a meet, or not any more.
 * @throws HttpError 404 and 403 as `changeBinder`, 404 for one that is over, 400 for an own meet
 * and too many
 */
export async function goToMeet(viewer: Viewer, id: number | null, going: boolean) {
  const binder = await activeBinder(viewer, id)
  if (going && binder.user.id === viewer.id)
    throw invalid({ '': ['It is your own meet: you are expected.'] })
  const state = await setGoing(viewer.id, binder.id, going, currentMeetDay())
  if (state === null) throw notFound('This meet is over, or has no date any more.')
  if (state === 'full')
    throw invalid({ '': [`You can go to at most ${countText(MAXIMUM_MEETS)} meets`] })
  if (state !== true) throw blockedError(state)
  return binder
}

/**
 * Asks about a cart for sale, or answers (docs/product.md#carts): a comment on the cart's photo.
 * @returns the comment, or null if it waits for a moderator
 * @throws HttpError as `addComment`, 404 for a cart of which nobody can ask
 */
export async function askAboutCart(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await activeBinder(viewer, id)
  const answered = idField('').safeParse(fields.parentId).data ?? null
  const photoId =
    answered === null
      ? ((await questionPhoto(binder, viewer.id))?.id ?? null)
      : await photoOfQuestion(binder.id, answered)
  if (photoId === null) throw notFound('This cart takes no questions.')
  return addComment(viewer, photoId, fields, binder.id)
}

/**
 * Deletes a question or an answer.
 * @throws HttpError as `removeComment`
 */
export async function removeQuestion(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await activeBinder(viewer, id)
  await removeCommentById(viewer, questionOf(fields))
  return binder
}

const questionOf = ({ commentId }: Fields) => idField('').safeParse(commentId).data ?? null

/**
 * Hides another's question or answer about an own cart, or shows it again.
 * @throws HttpError as `removeQuestion`
 */
export async function hideQuestion(
  viewer: Viewer,
  id: number | null,
  fields: Fields,
  hidden: boolean,
) {
  const binder = await activeBinder(viewer, id)
  await hideComment(viewer, questionOf(fields), hidden)
  return binder
}

/**
 * Closes the questions about a member's own cart, or opens them again: the comments of its photo.
 * @throws HttpError 404, 403 for another member's or if suspended
 */
export async function closeQuestions(viewer: Viewer, id: number | null, closed: boolean) {
  const binder = await changedBinder(viewer, id)
  const photo = await questionPhoto(binder, viewer.id)
  if (!photo) throw notFound('This cart takes no questions.')
  await closeComments(viewer, photo.id, closed)
  return binder
}

/**
 * Mutes the conversation about a cart, or ends that.
 * @throws HttpError 404
 */
export async function muteQuestions(viewer: Viewer, id: number | null, muted: boolean) {
  const binder = await getBinder(id, viewer.id)
  const photo = await questionPhoto(binder, viewer.id)
  await changeConversationMute(viewer, photo?.id ?? null, muted)
  return binder
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
 * @throws HttpError 404, 403
 */
export async function endSharing(viewer: Viewer, id: number | null, member: string | null = null) {
  if (member !== null) requireActive(viewer)
  if (id === null || !(await endContribution(viewer.id, id, member ?? viewer.id)))
    throw notFound('This member does not add photos to this binder.')
  await workOffSome()
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
