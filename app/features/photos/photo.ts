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
  /** Root-relative URL of the photo's page. */
  url: string
  title: string
  description: string | null
  altText: string | null
  sourceUrl: string | null
  picture: Picture
  likesCount: number
  /** Whether the viewer likes it. */
  liked: boolean
  /** Whether the viewer, a member, saved it; absent if not. */
  saved?: boolean
  isPublic: boolean
  user: CardAuthor
}

export interface Comment {
  id: number
  /** The comment that a reply belongs to; null for a comment on the photo itself. */
  parentId: number | null
  content: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** ISO 8601, UTC; null for a comment that was not edited. */
  editedAt: string | null
  likesCount: number
  /** Whether the viewer likes it. */
  liked: boolean
  user: Author
}

/** A comment on a page. */
export interface ShownComment extends Comment {
  /** The usernames in it that are members', in lower case. */
  mentions?: string[]
}

/** A comment on a photo with the first of its replies. */
export interface CommentThread extends ShownComment {
  /** Oldest first. */
  replies: ShownComment[]
  /** The id after which the next page of replies starts; null at the end. */
  later: number | null
  /** True if there may be earlier replies. */
  continued?: boolean
}

/** A photo on its own page or in its dialog. */
export interface PhotoDetail extends PhotoCard {
  user: Author
  /** Hidden by a moderator: only the owner sees it, even if it is public. */
  hidden: boolean
  /** Whether it is the cover of its author's profile. */
  profileCover: boolean
  /** Whether its owner chose it as the cover of its binder. */
  binderCover: boolean
  /** Whether the viewer has muted the author. */
  muted: boolean
  tags: string[]
  binderId: number | null
  createdAt: string
  updatedAt: string
  /** The total number, including comments on other pages. */
  commentsCount: number
  /** One page, newest first. */
  comments: CommentThread[]
  /** The id before which the next page of comments starts; null at the end. */
  earlier: number | null
  /** Root-relative URL of the last week that it won; absent if it won none. */
  weekUrl?: string
  /** Whether the viewer muted the conversation. */
  quiet: boolean
  /** True if there may be comments newer than this page. */
  continued: boolean
}

/** '1 photo', '2 photos', '1,234 photos'. */
export function photoCount(count: number): string {
  return `${countText(count)} ${count === 1 ? 'photo' : 'photos'}`
}
