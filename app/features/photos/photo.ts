import type { AddressedPicture } from '#storage/addresses.ts'

/** What a page needs to draw a picture: see `storage/addresses.ts` for the addresses made from it. */
export interface Picture extends AddressedPicture {
  /** Height in pixels of the upright master. */
  height: number
  /** `#rrggbb`, shown until the picture has arrived. */
  dominantColor: string
  /** A data URI of a few dozen bytes: the picture, tiny and blurred. */
  placeholder: string | null
}

/** A member as shown beside a photo or a comment. */
export interface Author {
  id: string
  username: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** The author of a card: every byte counts in a grid, so the id is there only to stand in for a username. */
export type CardAuthor = Omit<Author, 'id'> & Partial<Pick<Author, 'id'>>

/** A photo in a grid. Texts are already cut to what a card can show. */
export interface PhotoCard {
  id: number
  /** Root-relative address of the photo's page. */
  url: string
  title: string
  description: string | null
  altText: string | null
  sourceUrl: string | null
  picture: Picture
  likesCount: number
  /** Whether the viewer likes it. */
  liked: boolean
  isPublic: boolean
  user: CardAuthor
}

export interface Comment {
  id: number
  content: string
  /** ISO 8601, UTC. */
  createdAt: string
  user: Author
}

/** A photo on its own page or in its dialog. */
export interface PhotoDetail extends PhotoCard {
  user: Author
  /** Whether a moderator hid it: then its owner alone sees it, however public it is. */
  hidden: boolean
  /** Whether the viewer has muted the author. */
  muted: boolean
  tags: string[]
  binderId: number | null
  createdAt: string
  updatedAt: string
  /** All of them, however many the page shows. */
  commentsCount: number
  /** One page, newest first. */
  comments: Comment[]
  /** The id before which the next page of comments continues; null at the end. */
  earlier: number | null
  /** Whether there can be comments newer than those of the page. */
  continued: boolean
}
