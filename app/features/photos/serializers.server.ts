import { toAuthor } from '../members/serializers.server.ts'
import type { CommentRow } from '#db/queries/comments.ts'
import { isHeld } from '#db/queries/held-posts.ts'
import type { PhotoRow } from '#db/queries/photos.ts'
import { binderPath, photoPath, weekPath } from '#app/http/addresses.ts'
import { imageUrl, thumbnailUrl } from '#storage/addresses.ts'
import { excerpt, linkAddress } from '#app/http/forms/plain-text.ts'
import type { CardAuthor } from '../members/author.ts'
import type { Comment, PhotoCard, PhotoDetail, Picture } from './photo.ts'

/** A card shows two lines of text; longer texts only add bytes. */
const CARD_TEXT_LENGTH = 120

function toCardAuthor(user: PhotoRow['user']): CardAuthor {
  const { id, ...shown } = toAuthor(user)
  return shown.username === null ? { id, ...shown } : shown
}

type PictureColumns = Omit<Picture, 'key' | 'placeholder'> & { imageKey: string }

/** A picture without its placeholder, to keep a page small. */
export function toSmallPicture(row: PictureColumns): Picture {
  const { imageKey: key, width, height, animated, hasAlpha, dominantColor } = row
  return { key, width, height, animated, hasAlpha, dominantColor, placeholder: null }
}

const toPicture = (row: PhotoRow): Picture => ({
  ...toSmallPicture(row),
  placeholder: row.placeholder,
})

/** The id of a private binder is visible only to its owner. */
const visibleBinderId = (row: PhotoRow, viewerId: string | null): number | null =>
  row.binderIsPublic || row.userId === viewerId ? row.binderId : null

export function toPhotoJson(row: PhotoRow, viewerId: string | null) {
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
    takenOn: row.takenOn,
    isPublic: row.isPublic,
    ...(row.followersOnly && { followersOnly: true }),
    ...(row.commentsClosed && { commentsClosed: true }),
    width: row.width,
    height: row.height,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    liked: row.liked,
    url: photoPath(row),
    user: toAuthor(row.user),
  }
}

export const toComment = (row: CommentRow, liked: boolean): Comment => ({
  id: row.id,
  parentId: row.parentId,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  likesCount: row.likesCount,
  liked,
  user: toAuthor(row.user),
})

function toCart(row: PhotoRow): Pick<PhotoCard, 'cart'> {
  const { binderIsPublic, cartMake: make, cartModel: model, cartYear: year } = row
  const { cartStatus: status, cartPrice: price } = row
  const isNamed = make !== null || model !== null || year !== null
  if (!binderIsPublic || !isNamed) return {}
  const sale = { ...(status && { status }), ...(price && { price }) }
  return { cart: { make, model, year, ...sale } }
}

/** A photo as a card of a grid. */
export const toPhotoCard = (row: PhotoRow): PhotoCard => ({
  id: row.id,
  url: photoPath(row),
  title: excerpt(row.title, CARD_TEXT_LENGTH),
  description: row.description && excerpt(row.description, CARD_TEXT_LENGTH),
  altText: row.altText,
  sourceUrl: linkAddress(row.sourceUrl),
  picture: toPicture(row),
  likesCount: row.likesCount,
  liked: row.liked,
  ...(row.saved && { saved: true }),
  isPublic: row.isPublic,
  ...(row.followersOnly && { followersOnly: true }),
  user: toCardAuthor(row.user),
  ...toCart(row),
})

/** Cards that the first screen of a laptop shows, and of a phone: four columns, three rows. */
const FIRST_CARDS = 12

/**
 * Photos as the cards of a page. Those below the first screen have no placeholder: their pictures
 * are there before one scrolls to them, and each takes 75 bytes and half a millisecond of a phone.
 * @param firstCards how many of them the first screen may show
 */
export const toPhotoCards = (rows: PhotoRow[], firstCards = FIRST_CARDS): PhotoCard[] =>
  rows.map((row, at) => toPhotoCard(at < firstCards ? row : { ...row, placeholder: null }))

interface Hideable {
  id: number
  hidden?: boolean
}

interface CountedPage {
  comments: (Hideable & { replies?: Hideable[]; later?: number | null; continued?: boolean })[]
  earlier: number | null
  continued?: boolean
}

/** The number of comments of a photo. */
export function countComments(row: PhotoRow, { comments, earlier, continued }: CountedPage) {
  const isPart =
    earlier !== null ||
    continued ||
    comments.some((comment) => comment.continued || (comment.later ?? null) !== null)
  if (isPart) return row.commentsCount
  const shown = comments.filter(({ hidden }) => !hidden)
  const all = shown.flatMap(({ replies = [] }) => [
    null,
    ...replies.filter(({ hidden }) => !hidden),
  ])
  return all.length
}

const toCartBinder = ({ user, binderId, binderTitle }: PhotoRow) => {
  if (binderId === null || binderTitle === null) return {}
  const url = binderPath(user, { id: binderId, title: binderTitle })
  return { cartBinder: { title: binderTitle, url } }
}

export const toPhotoDetail = (
  row: PhotoRow,
  page: Pick<PhotoDetail, 'comments' | 'earlier'> & { continued?: boolean },
  viewer: { id: string | null; muted: boolean; quiet?: boolean },
  wonWeek: string | null = null,
): PhotoDetail => ({
  ...toPhotoCard(row),
  ...(toPhotoCard(row).cart && toCartBinder(row)),
  user: toAuthor(row.user),
  title: row.title,
  description: row.description,
  hidden: row.hiddenAt !== null,
  ...(row.hiddenAt && isHeld(row.id) && { held: true }),
  profileCover: row.isProfileCover,
  binderCover: row.isBinderCover,
  muted: viewer.muted,
  tags: row.tags,
  binderId: visibleBinderId(row, viewer.id),
  ...(row.takenOn && { takenOn: row.takenOn }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  commentsCount: countComments(row, page),
  comments: page.comments,
  quiet: viewer.quiet ?? false,
  ...(row.commentsClosed && { commentsClosed: true }),
  ...(row.allCommentsClosed && { allCommentsClosed: true }),
  ...(wonWeek !== null && { weekUrl: weekPath(wonWeek) }),
  earlier: page.earlier,
  continued: page.continued ?? false,
})
