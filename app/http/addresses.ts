/* Builds and parses the site's own URLs. Also runs in the browser. */

/**
 * The slug rule (docs/product.md#screens): lower case; keeps letters, digits, hyphens; each space
 * becomes a hyphen; may be empty.
 */
export const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/ /g, '-')

const joinSlug = (...parts: (string | number)[]): string =>
  parts.filter((part) => part !== '').join('-')

/** The number after the last hyphen, or null. */
export function idOfSlug(slug: string): number | null {
  const id = Number(/(?:^|-)(\d{1,15})$/.exec(slug)?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** /photo/{title-slug}-{username-or-userid-slug}-{photoId} (docs/product.md#screens). */
export function photoPath(photo: {
  id: number
  title: string
  user: { id: string; username: string | null }
}): string {
  const author = slugify(photo.user.username ?? photo.user.id)
  return `/photo/${joinSlug(slugify(photo.title), author, photo.id)}`
}

/**
 * The photo page that contains the comment, scrolled to it.
 * @param photoUrl from `photoPath`
 */
export const commentPath = (photoUrl: string, commentId: number): string =>
  `${photoUrl}?comment=${commentId}#comment-${commentId}`

/** The upload form with a tag, such as a theme's. */
export const uploadPath = (tag: string): string => `/upload?tag=${encodeURIComponent(tag)}`

/** The upload form, for photos of a binder, a cart or a meet. */
export const uploadInto = (binderId: number): string => `/upload?binder=${binderId}`

/** /u/{username}, or /u/{id} for a member without a username; `id` is required only then. */
export const memberPath = (user: { id?: string; username: string | null }): string =>
  `/u/${encodeURIComponent(user.username ?? user.id ?? '')}`

/** /u/{username}/binder/{title-slug}-{binderId} (docs/product.md#screens). */
export const binderPath = (
  owner: { id: string; username: string | null },
  binder: { id: number; title: string },
): string => `${memberPath(owner)}/binder/${joinSlug(slugify(binder.title), binder.id)}`

/** /tag/{tag}. Encodes a final `.data`, because Remix requests page data under that suffix. */
export const tagPath = (tag: string): string =>
  `/tag/${encodeURIComponent(tag).replace(/\.data$/, '%2Edata')}`

/** /category/{slug} */
export const categoryPath = (slug: string): string => `/category/${encodeURIComponent(slug)}`

/**
 * The list of a member's followers or followed members.
 * @param profileUrl from `memberPath`
 */
export const followListPath = (profileUrl: string, list: 'followers' | 'following'): string =>
  `${profileUrl}/${list}`

/**
 * The members who like a photo.
 * @param photoUrl from `photoPath`
 */
export const likesPath = (photoUrl: string): string => `${photoUrl}/likes`

/**
 * The short page that asks a new member for names.
 * @param returnTo the page to return to
 */
export const welcomePath = (returnTo: string): string => withQuery('/welcome', { returnTo })

/**
 * The page that mutes or blocks a member.
 * @param returnTo the page to return to; the member's profile by default
 */
export const mutePath = (member: { id: string; username: string | null }, returnTo?: string) =>
  withQuery(`${memberPath(member)}/mute`, { returnTo })

const moderationFolders = { photo: 'photos', comment: 'comments', user: 'members' } as const

/** A moderator's page about a photo, a comment or a member. */
export const moderationPath = (kind: keyof typeof moderationFolders, id: number | string): string =>
  `/moderation/${moderationFolders[kind]}/${encodeURIComponent(id)}`

/** A path with query parameters, without the undefined, null and empty ones. */
export function withQuery(path: string, query: Record<string, string | number | undefined | null>) {
  const present = Object.entries(query).filter(([, value]) => value != null && value !== '')
  if (present.length === 0) return path
  return `${path}?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`
}

/** The id in a path such as /api/photos/12; null if it is not a valid id. */
export const idParameter = (text: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null

/** The list of meets. */
export const MEETS_PATH = '/meets'

export const CARTS_PATH = '/carts'

/** What a member can make, each with a page of its own. */
export const NEW_PATHS = {
  all: '/new',
  photo: '/upload',
  cart: '/carts/new',
  meet: '/meets/new',
  binder: '/binders/new',
} as const

/** The page for a new cart that is for sale. */
export const SELL_PATH = `${NEW_PATHS.cart}?sell=on`

export const WEEKS_PATH = '/weeks'

/**
 * The page of a week.
 * @param monday as YYYY-MM-DD
 */
export const weekPath = (monday: string): string => `${WEEKS_PATH}/${monday}`

/** The host of a web address as links name it. */
export const hostName = (address: string): string => new URL(address).hostname.replace(/^www\./, '')

/** The page on which members bring their photos. */
export const IMPORT_PATH = '/account/import'
