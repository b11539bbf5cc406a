import { findPhoto } from '#db/queries/photos.ts'
import { findCommentInPlace } from '#db/queries/feedback.ts'
import { findMember } from '#db/queries/users.ts'
import { commentPath, memberPath, photoPath, idParameter } from '#app/http/addresses.ts'
import { notFound } from '#app/http/http-error.ts'
import { avatarImagePath, miniaturePath } from '#storage/addresses.ts'
import { excerpt } from '#app/http/forms/plain-text.ts'
import { authorName } from '../members/author.ts'
import { TARGET_GONE, TARGET_KINDS, type ReportTarget } from './feedback.ts'

const EXCERPT_LENGTH = 300

async function photoTarget(id: number, viewerId: string): Promise<ReportTarget | null> {
  const photo = await findPhoto(id, viewerId)
  return (
    photo && {
      kind: 'photo',
      id: String(photo.id),
      title: excerpt(photo.title, EXCERPT_LENGTH),
      text: `Photo by ${authorName(photo.user)}`,
      url: photoPath(photo),
      thumbnailUrl: miniaturePath(photo.imageKey),
    }
  )
}

async function commentTarget(id: number, viewerId: string): Promise<ReportTarget | null> {
  const comment = await findCommentInPlace(id, viewerId)
  if (!comment) return null
  const { photo, photographer, user, content } = comment
  return {
    kind: 'comment',
    id: String(comment.id),
    title: `Comment by ${authorName(user)}`,
    text: excerpt(content, EXCERPT_LENGTH),
    url: commentPath(photoPath({ ...photo, user: photographer }), comment.id),
    thumbnailUrl: null,
  }
}

async function memberTarget(usernameOrId: string): Promise<ReportTarget | null> {
  const member = await findMember(usernameOrId)
  if (!member) return null
  return {
    kind: 'user',
    id: member.id,
    title: `Profile of ${authorName(member)}`,
    text: member.username && `@${member.username}`,
    url: memberPath(member),
    thumbnailUrl: member.avatarKey && avatarImagePath(member.avatarKey, 96),
  }
}

function find(kind: ReportTarget['kind'], value: string, viewerId: string) {
  if (kind === 'user') return memberTarget(value)
  const id = idParameter(value)
  if (id === null) return null
  return kind === 'photo' ? photoTarget(id, viewerId) : commentTarget(id, viewerId)
}

/**
 * The content to report, as the reporter sees it; null for the site in general.
 * @throws HttpError 404 for content that is not visible
 */
export async function reportTarget(
  valueOf: (kind: ReportTarget['kind']) => string | null,
  viewerId: string,
): Promise<ReportTarget | null> {
  for (const kind of TARGET_KINDS) {
    const value = valueOf(kind)
    if (!value) continue
    const target = await find(kind, value, viewerId)
    if (!target) throw notFound(TARGET_GONE)
    return target
  }
  return null
}
