import type { Cart } from '../carts/facts.ts'
import type { Author, CardAuthor } from '../members/author.ts'
import type { AddressedPicture } from '#storage/addresses.ts'
import { countText } from '#app/ui/count.ts'

/** The data needed to render a picture. `storage/addresses.ts` builds the image URLs from it. */
export interface Picture extends AddressedPicture {
  /** Height in pixels of the upright master. */
  height: number
  /** `#rrggbb`, shown until the picture has loaded. */
  dominantColor: string
  /** A data URI of a few dozen bytes: the picture, tiny and blurred. */
  placeholder: string | null
}

/** A photo in a grid. Texts are cut to the length a card shows. */
export interface PhotoCard {
  id: number
  url: string
  title: string
  description: string | null
  altText: string | null
  sourceUrl: string | null
  picture: Picture
  likesCount: number
  liked: boolean
  /** Whether the viewer, a member, saved it; absent if not. */
  saved?: boolean
  isPublic: boolean
  /** Not public, but for followers of its owner; absent if not. */
  followersOnly?: boolean
  user: CardAuthor
  /** The cart of its binder; absent without one, and in a private binder. */
  cart?: Pick<Cart, 'make' | 'model' | 'year'> & Partial<Pick<Cart, 'status' | 'price'>>
}

export interface Comment {
  id: number
  /** The comment that a reply belongs to; null for a comment on the photo itself. */
  parentId: number | null
  content: string
  createdAt: string
  /** ISO 8601, UTC; null for a comment that was not edited. */
  editedAt: string | null
  likesCount: number
  liked: boolean
  user: Author
}

/** A member whom a comment mentions. */
export interface MentionedMember {
  /** The username in the text, in lower case. */
  name: string
  /** The username today. */
  username: string
}

export interface ShownComment extends Comment {
  mentions?: MentionedMember[]
  /** Hidden by the photo's owner: only the owner and the author see it. */
  hidden?: true
}

export interface CommentThread extends ShownComment {
  replies: ShownComment[]
  /** The id after which the next page of replies starts; null at the end. */
  later: number | null
  continued?: boolean
}

export interface PhotoDetail extends PhotoCard {
  user: Author
  /** Hidden by a moderator: only the owner sees it, even if it is public. */
  hidden: boolean
  /** Hidden until a moderator shows it, as the first post of a new member. */
  held?: boolean
  profileCover: boolean
  binderCover: boolean
  muted: boolean
  tags: string[]
  binderId: number | null
  /** `YYYY-MM-DD` */
  takenOn?: string | null
  createdAt: string
  updatedAt: string
  commentsCount: number
  comments: CommentThread[]
  /** The id before which the next page of comments starts; null at the end. */
  earlier: number | null
  /** Root-relative URL of the last week that it won; absent if it won none. */
  weekUrl?: string
  quiet: boolean
  commentsClosed?: boolean
  /** Whether the owner closed the comments of all photos. */
  allCommentsClosed?: boolean
  continued: boolean
  /** The binder of its cart. */
  cartBinder?: { title: string; url: string }
}

type EditablePhoto = Pick<PhotoDetail, 'title' | 'tags' | 'binderId' | 'isPublic'> &
  Pick<PhotoDetail, 'takenOn' | 'followersOnly'> &
  Record<'description' | 'altText' | 'sourceUrl', string | null>

/** A photo as its edit form draws it. */
export const photoFormValues = (photo: EditablePhoto) => ({
  title: photo.title,
  description: photo.description ?? '',
  altText: photo.altText ?? '',
  sourceUrl: photo.sourceUrl ?? '',
  takenOn: photo.takenOn ?? '',
  binderId: photo.binderId === null ? '' : String(photo.binderId),
  tags: photo.tags.join(', '),
  isPublic: photo.isPublic ? 'on' : 'off',
  followersOnly: photo.followersOnly ? 'on' : 'off',
})

export const photoCount = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'photo' : 'photos'}`

/* The binder of a photo, in forms. */

/** Longest title of a binder, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_BINDER_TITLE = 100

export const MAXIMUM_BINDER_OPTIONS = 100

export interface BinderOption {
  id: number
  title: string
  /** Of another member, who shares it. */
  isShared?: boolean
  isCart?: boolean
}

/** The choice of the upload form that makes a cart of its make, model and year. */
export const NEW_CART = 'new'

/** The message for a binder that is not the member's own. */
export const NOT_OWN_BINDER = 'Please choose one of your binders'
