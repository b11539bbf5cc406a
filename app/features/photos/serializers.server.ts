import type { CommentRow } from '#db/queries/comments.ts'
import type { PhotoRow } from '#db/queries/photos.ts'
import { photoPath } from '#app/http/addresses.ts'
import { avatarImagePath, imageUrl, thumbnailUrl } from '#storage/addresses.ts'
import { linkAddress } from '../http-address.ts'
import type { CommentPage } from '../comments/comment-page.ts'
import type { Author, CardAuthor, Comment, PhotoCard, PhotoDetail, Picture } from './photo.ts'

/** A card shows two lines of a text; what follows would only weigh. */
const CARD_TEXT_LENGTH = 120

/** A photo as the API answers it (contract: JSON). */
export interface PhotoJson {
  id: number
  userId: string
  binderId: number | null
  title: string
  description: string | null
  imageUrl: string
  thumbnailUrl: string
  altText: string | null
  tags: string[]
  sourceUrl: string | null
  isPublic: boolean
  width: number
  height: number
  createdAt: string
  updatedAt: string
  likesCount: number
  commentsCount: number
  liked: boolean
  url: string
  user: NamedAuthor
}

/** An author as the contract has it: may be without username or picture, but the names are texts. */
type NamedAuthor = Author & { firstName: string; lastName: string }

/** A member as an author. What else a row holds stays behind: a member's own has the count of private photos. */
export function toAuthor(user: PhotoRow['user']): NamedAuthor {
  const { id, username, firstName, lastName, avatarKey } = user
  const profileImageUrl = avatarKey ? avatarImagePath(avatarKey, 96) : null
  return { id, username, firstName: firstName ?? '', lastName: lastName ?? '', profileImageUrl }
}

function toCardAuthor(user: PhotoRow['user']): CardAuthor {
  const { id, ...shown } = toAuthor(user)
  return shown.username === null ? { id, ...shown } : shown
}

function toPicture(row: PhotoRow): Picture {
  return {
    key: row.imageKey,
    width: row.width,
    height: row.height,
    animated: row.animated,
    hasAlpha: row.hasAlpha,
    dominantColor: row.dominantColor,
    placeholder: row.placeholder,
  }
}

/** A private binder is nobody else's business, not even its number. */
function visibleBinderId(row: PhotoRow, viewerId: string | null): number | null {
  return row.binderIsPublic || row.userId === viewerId ? row.binderId : null
}

/** A photo with everything that the API tells of it to this caller. */
export function toPhotoJson(row: PhotoRow, viewerId: string | null): PhotoJson {
  const picture = toPicture(row)
  return {
    id: row.id,
    userId: row.userId,
    binderId: visibleBinderId(row, viewerId),
    title: row.title,
    description: row.description,
    imageUrl: imageUrl(picture),
    thumbnailUrl: thumbnailUrl(picture),
    altText: row.altText,
    tags: row.tags,
    sourceUrl: linkAddress(row.sourceUrl),
    isPublic: row.isPublic,
    width: row.width,
    height: row.height,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    liked: row.liked === 1,
    url: photoPath(row),
    user: toAuthor(row.user),
  }
}

export function toComment(row: CommentRow): Comment {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    user: toAuthor(row.user),
  }
}

function shortened(text: string | null): string | null {
  if (text === null || text.length <= CARD_TEXT_LENGTH) return text
  return `${text.slice(0, CARD_TEXT_LENGTH).trimEnd()}…`
}

/** A photo as a grid draws it. */
export function toPhotoCard(row: PhotoRow): PhotoCard {
  return {
    id: row.id,
    url: photoPath(row),
    title: shortened(row.title) ?? '',
    description: shortened(row.description),
    altText: row.altText,
    sourceUrl: linkAddress(row.sourceUrl),
    picture: toPicture(row),
    likesCount: row.likesCount,
    liked: row.liked === 1,
    isPublic: row.isPublic,
    user: toCardAuthor(row.user),
  }
}

type CommentRows = CommentPage<CommentRow> & { continued?: boolean }

/**
 * How many comments a photo has. The photo's count is everyone's; where the page has all of them, they are
 * counted as this viewer sees them: some may be by muted members.
 */
export function countComments(
  row: PhotoRow,
  { comments, earlier, continued }: CommentRows,
): number {
  return earlier === null && !continued ? comments.length : row.commentsCount
}

/** A photo with everything that its own page shows. */
export function toPhotoDetail(
  row: PhotoRow,
  page: CommentRows,
  viewer: { id: string | null; muted: boolean },
): PhotoDetail {
  return {
    ...toPhotoCard(row),
    user: toAuthor(row.user),
    title: row.title,
    description: row.description,
    hidden: row.hiddenAt !== null,
    muted: viewer.muted,
    tags: row.tags,
    binderId: visibleBinderId(row, viewer.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    commentsCount: countComments(row, page),
    comments: page.comments.map(toComment),
    earlier: page.earlier,
    continued: page.continued ?? false,
  }
}
