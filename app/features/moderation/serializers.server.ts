import type { listFeatureRequests } from '#db/queries/feedback.ts'
import { HELD_POST } from '#db/queries/held-posts.ts'
import type { BinderRecord, CommentRecord, PhotoRecord } from '#db/queries/member-records.ts'
import type { ModerationActionRow, ReportRow } from '#db/queries/moderation.ts'
import { binderPath, commentPath, memberPath, photoPath } from '#app/http/addresses.ts'
import { avatarImagePath, imageName, photoImagePath, thumbnailUrl } from '#storage/addresses.ts'
import { excerpt } from '#app/http/forms/plain-text.ts'
import { authorName, type Author } from '../members/author.ts'
import type { NamedMember, PhotoState, ReportedContent, ModerationAction } from './moderation.ts'
import { actionDone } from './messages.ts'

const TITLE_LENGTH = 120
const ANSWERED_LENGTH = 300

type Names = Omit<Author, 'profileImageUrl'>

export function named<Member extends Names | null>(
  member: Member,
): Member extends null ? null : NamedMember
export function named(member: Names | null): NamedMember | null {
  return member && { name: authorName(member), url: memberPath(member) }
}

/**
 * Whether others can see a photo. Only its owner may load private pictures; moderators also load
 * hidden ones and those for followers.
 */
function getState(photo: Picture & { hiddenAt: Date | null }): PhotoState {
  if (photo.hiddenAt) return 'hidden'
  if (photo.followersOnly) return 'followers'
  return photo.isShared ? null : 'private'
}

type Picture = Pick<PhotoRecord, 'imageKey' | 'isShared' | 'followersOnly' | 'width'>

const getThumbnail = ({ imageKey: key, isShared, width }: Picture) =>
  isShared ? thumbnailUrl({ key, width }) : null

/** Moderators do not see the page of a hidden photo or one for followers, but its picture. */
const getAddress = (
  photo: Picture & { id: number; title: string },
  state: PhotoState,
  user: Names,
) =>
  state === null
    ? photoPath({ ...photo, user })
    : photo.isShared
      ? photoImagePath(photo.imageKey, imageName(null, 'webp'))
      : null

function reportedPhoto(row: ReportRow): ReportedContent | null {
  const { photo, photographer } = row
  if (!photo || !photographer) return null
  // The current title may be visible only to the owner.
  const title = row.reportedTitle ?? photo.title
  const state = getState(photo)
  return {
    kind: 'photo',
    title: excerpt(title, TITLE_LENGTH),
    text: null,
    url: getAddress(photo, state, photographer),
    thumbnailUrl: getThumbnail(photo),
    state,
    changed: title !== photo.title,
  }
}

/** The comment that a reply answers; null on a private photo, where only its owner sees it. */
const toAnswered = (
  row: Pick<CommentRecord, 'answered' | 'answeredMember'> & { photo: Picture | null },
) =>
  row.answered && row.photo?.isShared
    ? { by: named(row.answeredMember), text: excerpt(row.answered.content, ANSWERED_LENGTH) }
    : null

const getCommentAddress = (
  { url, state }: { url: string | null; state: PhotoState },
  id: number,
) => (state === null && url ? commentPath(url, id) : url)

function reportedComment(row: ReportRow): ReportedContent | null {
  const photo = reportedPhoto(row)
  if (!row.comment || !photo) return null
  const text = row.reportedText ?? row.comment.content
  return {
    kind: 'comment',
    title: `Comment on ${photo.title}`,
    text,
    answered: toAnswered(row),
    url: getCommentAddress(photo, row.comment.id),
    thumbnailUrl: photo.thumbnailUrl,
    state: row.comment.hiddenAt ? 'hidden' : photo.state,
    changed: text !== row.comment.content,
  }
}

function reportedMember(row: ReportRow): ReportedContent | null {
  const { member, reportedTitle, reportedText } = row
  if (!member) return null
  const name = authorName({ firstName: reportedTitle, lastName: null, username: reportedText })
  return {
    kind: 'user',
    title: `Profile of ${name}`,
    text: reportedText && `@${reportedText}`,
    url: memberPath(member),
    thumbnailUrl: member.avatarKey && avatarImagePath(member.avatarKey, 512),
    state: null,
    changed: name !== authorName(member) || reportedText !== member.username,
  }
}

/** The reported content; null for the site in general, or if it was deleted. */
export function toReportedContent(row: ReportRow): ReportedContent | null {
  if (row.comment) return reportedComment(row)
  if (row.reportedPhotoId !== null) return reportedPhoto(row)
  return row.reportedUserId === null ? null : reportedMember(row)
}

/** A photo for the moderators' pages. The title of a private one is its owner's. */
export type ModeratedPhoto = ReturnType<typeof toModeratedPhoto>

export function toModeratedPhoto(
  photo: Picture & Pick<PhotoRecord, 'id' | 'title' | 'hiddenAt'>,
  owner: Names,
) {
  const state = getState(photo)
  return {
    id: photo.id,
    title: photo.isShared ? excerpt(photo.title, TITLE_LENGTH) : null,
    url: getAddress(photo, state, owner),
    thumbnailUrl: getThumbnail(photo),
    state,
  }
}

/** A comment for the moderators' page. On a private photo it is shown only to the photo's owner. */
export function toModeratedComment(row: CommentRecord) {
  const { id, hiddenAt, content, owner } = row
  const photo = toModeratedPhoto(row.photo, row.photographer)
  const shown: ReportedContent = {
    kind: 'comment',
    title: `Comment on ${photo.title ?? `private photo ${photo.id}`}`,
    text: row.photo.isShared ? content : null,
    answered: toAnswered(row),
    url: getCommentAddress(photo, id),
    thumbnailUrl: photo.thumbnailUrl,
    state: hiddenAt ? 'hidden' : photo.state,
    changed: false,
  }
  return { id, content: shown, isHidden: hiddenAt !== null, member: toMember(owner) }
}

/** A comment in a list of its member. */
export function toListedComment(row: CommentRecord) {
  const { id, content } = toModeratedComment(row)
  return { id, ...content }
}

export type ModeratedComment = ReturnType<typeof toListedComment>

/** A binder for the moderators' pages. The title of a private one is its owner's. */
export function toModeratedBinder(binder: BinderRecord, owner: Names) {
  const { id, title, isPublic, hiddenAt } = binder
  return {
    id,
    title: isPublic || hiddenAt ? excerpt(title, TITLE_LENGTH) : null,
    url: isPublic ? binderPath(owner, binder) : null,
    state: hiddenAt ? ('hidden' as const) : isPublic ? null : ('private' as const),
  }
}

export type ModeratedBinder = ReturnType<typeof toModeratedBinder>

export const toMember = (member: Names) => ({ ...named(member), id: member.id })

/** The possible actions for a report. Moderators cannot suspend themselves. */
export function possibleActions(row: ReportRow, moderatorId: string): ModerationAction[] {
  const content = toReportedContent(row)
  const hidden = row.comment ? row.comment.hiddenAt : row.photo?.hiddenAt
  const actions: (ModerationAction | false | undefined)[] = [
    content && content.kind !== 'user' ? (hidden ? 'unhide' : 'hide') : undefined,
    row.member !== null && 'warn',
    row.member !== null &&
      row.member.id !== moderatorId &&
      (row.member.suspendedAt ? 'lift' : 'suspend'),
    row.status === 'open' && 'dismiss',
  ]
  return actions.filter((action) => typeof action === 'string')
}

export type ReportCase = ReturnType<typeof toReportCase>

/** A report with all data that a moderator needs to decide. */
export function toReportCase(row: ReportRow, moderatorId: string) {
  const { member } = row
  return {
    id: row.id,
    // Of a comment, the photo may be somebody else’s.
    photoId: row.comment ? null : (row.photo?.id ?? null),
    category: row.category,
    isHeld: row.category === HELD_POST,
    details: row.details,
    createdAt: row.createdAt.toISOString(),
    reporter: named(row.reporter),
    content: toReportedContent(row),
    member: member && { ...toMember(member), suspended: member.suspendedAt !== null },
    decision: row.resolvedAt && {
      text: row.resolution ?? '',
      by: row.resolver && authorName(row.resolver),
      at: row.resolvedAt.toISOString(),
    },
    actions: possibleActions(row, moderatorId),
  }
}

export type RecordedAction = ReturnType<typeof toRecordedAction>

export const toRecordedAction = (row: ModerationActionRow) => ({
  id: row.id,
  text: actionDone(row.action, row.commentId === null ? 'photo' : 'comment'),
  note: row.note,
  by: named(row.moderator),
  member: named(row.member),
  reportId: row.reportId,
  createdAt: row.createdAt.toISOString(),
})

export type FeatureRequest = ReturnType<typeof toFeatureRequest>

export function toFeatureRequest(row: Awaited<ReturnType<typeof listFeatureRequests>>[number]) {
  return { ...row, user: named(row.user), createdAt: row.createdAt.toISOString() }
}
