/** The widths, in CSS pixels times density, in which a photo is served (design: fixed named widths). */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const

/** What a page needs to draw a picture: see `storage/addresses.ts` for the addresses made from it. */
export interface Picture {
  key: string
  /** Size in pixels of the upright master. */
  width: number
  height: number
  /** `#rrggbb`, shown until the picture has arrived. */
  dominantColor: string
  /** A data URI of a few dozen bytes: the picture, tiny and blurred. */
  placeholder: string | null
  animated: boolean
  /** Whether the master keeps transparency, and so is a WebP instead of a JPEG. */
  hasAlpha: boolean
}

/** A member as shown beside a photo or a comment. */
export interface Author {
  id: string
  username: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

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
  user: Author
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
  tags: string[]
  binderId: number | null
  createdAt: string
  updatedAt: string
  commentsCount: number
  /** Newest first. */
  comments: Comment[]
}
