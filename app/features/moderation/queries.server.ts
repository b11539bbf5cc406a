import { listFeatureRequests } from '#db/queries/feedback.ts'
import {
  findCommentRecord,
  listBinderRecords,
  listCommentRecords,
  findMemberRecord,
  findPhotoRecord,
  listPhotoRecords,
} from '#db/queries/member-records.ts'
import { wasHidden } from '#db/queries/moderation-actions.ts'
import { listModerationActions, listReports } from '#db/queries/moderation.ts'
import { pageAt, toPage } from '#app/http/paging.ts'
import { HttpError, notFound } from '#app/http/http-error.ts'
import { type Viewer, requireActive } from '#app/handlers/viewer.ts'
import {
  toFeatureRequest,
  toListedComment,
  toMember,
  toModeratedBinder,
  toModeratedComment,
  toModeratedPhoto,
  toRecordedAction,
  toReportCase,
} from './serializers.server.ts'

function toListPage<Row extends { id: number }, Item>(rows: Row[], serialize: (row: Row) => Item) {
  const { shown, next } = toPage(rows)
  return { items: shown.map(serialize), next }
}

/**
 * Reports, or held posts, newest first.
 * @throws HttpError 403 if the viewer is not a moderator
 */
export async function reportCases(
  viewer: Viewer,
  which: 'open' | 'held' | 'closed',
  before?: number,
) {
  requireModerator(viewer)
  const rows = await listReports(which, pageAt(before))
  return toListPage(rows, (row) => toReportCase(row, viewer.id))
}

/**
 * Moderation actions, newest first.
 * @throws HttpError 403 if the viewer is not a moderator
 */
export async function moderationRecord(viewer: Viewer, before?: number) {
  requireModerator(viewer)
  return toListPage(await listModerationActions(pageAt(before)), toRecordedAction)
}

/**
 * Feature requests, newest first.
 * @throws HttpError 403 if the viewer is not a moderator
 */
export async function requestedFeatures(viewer: Viewer, before?: number) {
  requireModerator(viewer)
  return toListPage(await listFeatureRequests(pageAt(before)), toFeatureRequest)
}

/** @throws HttpError 403 if the viewer is not a moderator, or is suspended */
export function requireModerator(viewer: Viewer): void {
  if (!viewer.isModerator) throw new HttpError(403, 'This page is for moderators.')
  requireActive(viewer)
}

/** @throws HttpError 404 */
export async function requireMember(id: string) {
  const member = await findMemberRecord(id)
  if (!member) throw notFound('User not found')
  return member
}

/** @throws HttpError 404 */
export async function requirePhoto(id: number | null) {
  const photo = id === null ? null : await findPhotoRecord(id)
  if (!photo) throw notFound('Photo Not Found')
  return photo
}

/** @throws HttpError 404 */
export async function requireComment(id: number | null) {
  const comment = id === null ? null : await findCommentRecord(id)
  if (!comment) throw notFound('Comment not found')
  return comment
}

/** Where each list of a member's page continues. */
type MemberPlaces = Record<'photos' | 'comments' | 'binders', number | undefined>

/**
 * A member with all photos, comments and binders, newest first, also hidden and private ones.
 * @throws HttpError 403 unless a moderator, 404
 */
export async function moderatedMember(viewer: Viewer, id: string, from: MemberPlaces) {
  requireModerator(viewer)
  const member = await requireMember(id)
  const rows = await listPhotoRecords(member.id, pageAt(from.photos))
  const comments = await listCommentRecords(member.id, pageAt(from.comments))
  const binders = await listBinderRecords(member.id, pageAt(from.binders))
  const { photosCount, suspendedAt } = member
  return {
    member: { ...toMember(member), photosCount },
    suspendedAt: suspendedAt?.toISOString() ?? null,
    isOwn: member.id === viewer.id,
    wasHidden: await wasHidden(member.id),
    photos: toListPage(rows, (row) => toModeratedPhoto(row, member)),
    comments: toListPage(comments, toListedComment),
    binders: toListPage(binders, (row) => toModeratedBinder(row, member)),
  }
}

/**
 * A photo with its owner, also a hidden or private one.
 * @throws HttpError 403 unless a moderator, 404
 */
export async function moderatedPhoto(viewer: Viewer, id: number | null) {
  requireModerator(viewer)
  const row = await requirePhoto(id)
  return { photo: toModeratedPhoto(row, row.owner), owner: toMember(row.owner) }
}

/**
 * A comment with its photo and what it answers, also a hidden one.
 * @throws HttpError 403 unless a moderator, 404
 */
export async function moderatedComment(viewer: Viewer, id: number | null) {
  requireModerator(viewer)
  return toModeratedComment(await requireComment(id))
}
