import type { Cart } from '#app/features/carts/facts.ts'

/** The social links that demo members fill in, by the names of the profile fields. */
export type DemoLinks = Partial<
  Record<
    'website' | 'twitter' | 'instagram' | 'facebook' | 'youtube' | 'pinterest' | 'discord',
    string
  >
>

export interface DemoBinder {
  /** Unique among all binders. */
  ref: string
  title: string
  description: string
  isPublic: boolean
  /** The facts of the cart that the binder describes. */
  cart?: Partial<Cart>
  /** Refs of two of its photos. */
  beforeAfter?: { before: string; after: string }
}

export interface DemoMember {
  email: string
  givenName: string
  familyName: string
  username: string
  bio: string
  links: DemoLinks
  /** Hours before now when the member joined; before any action of the member. */
  hoursAgo: number
  binders: DemoBinder[]
}

export interface DemoCategory {
  name: string
  slug: string
  description: string
}

export interface DemoPhoto {
  /** Stable, unique name; also the name of the picture file. */
  ref: string
  /** The photographer's username. */
  member: string
  /** Ref of one of the photographer's binders. */
  binder: string | null
  title: string
  description: string
  altText: string
  /** At most four, lower case. */
  tags: string[]
  isPublic: boolean
  /** Not public, but for followers. */
  followersOnly?: boolean
  /** Hours before now when it was uploaded. */
  hoursAgo: number
}

export interface DemoFollow {
  follower: string
  following: string
  hoursAgo: number
}

export interface DemoLike {
  /** Ref of the photo. */
  photo: string
  /** Username of the member. */
  member: string
  hoursAgo: number
}

export interface DemoComment {
  photo: string
  member: string
  content: string
  hoursAgo: number
}

/** The theme of a week, for photos with its tag. */
export interface DemoTheme {
  /** 0 for the running week. */
  weeksAgo: number
  themeTitle: string
  themeTag: string
  themeDescription: string
}

export interface DemoCommunity {
  members: DemoMember[]
  categories: DemoCategory[]
  photos: DemoPhoto[]
  follows: DemoFollow[]
  likes: DemoLike[]
  comments: DemoComment[]
  themes: DemoTheme[]
}
