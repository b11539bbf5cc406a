/*
 * The site's own addresses: how each is built and read. Everything here runs in the browser too.
 */

/**
 * The slug rule of spec section 2: lower case; letters, digits, spaces and hyphens stay; spaces become
 * hyphens. Nothing is collapsed, and what has no such character comes out empty.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/ /g, '-')
}

function joinSlug(...parts: (string | number)[]): string {
  return parts.filter((part) => part !== '').join('-')
}

/** The number after the last hyphen, or null where there is none. */
export function idOfSlug(slug: string): number | null {
  const id = Number(/(?:^|-)(\d{1,15})$/.exec(slug)?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** /photo/{title-slug}-{username-or-userid-slug}-{photoId} (spec section 2). */
export function photoPath(photo: {
  id: number
  title: string
  user: { id: string; username: string | null }
}): string {
  const author = slugify(photo.user.username ?? photo.user.id)
  return `/photo/${joinSlug(slugify(photo.title), author, photo.id)}`
}

/** The page of a photo that shows one of its comments, at that comment. @param photoUrl from `photoPath` */
export function commentPath(photoUrl: string, commentId: number): string {
  return `${photoUrl}?comment=${commentId}#comment-${commentId}`
}

/** /u/{username}; the id stands in for a member without a username, and has to be given there only. */
export function memberPath(user: { id?: string; username: string | null }): string {
  return `/u/${encodeURIComponent(user.username ?? user.id ?? '')}`
}

/** /u/{username}/binder/{title-slug}-{binderId} (contract: pages and forms). */
export function binderPath(
  owner: { id: string; username: string | null },
  binder: { id: number; title: string },
): string {
  return `${memberPath(owner)}/binder/${joinSlug(slugify(binder.title), binder.id)}`
}

/** /tag/{tag}. The app's own script asks for a page's data by the ending `.data`, so no tag may end so. */
export function tagPath(tag: string): string {
  return `/tag/${encodeURIComponent(tag).replace(/\.data$/, '%2Edata')}`
}

/** A path with query parameters; those that are undefined or empty are left out. */
export function withQuery(
  path: string,
  query: Record<string, string | number | undefined | null>,
): string {
  const present = Object.entries(query).filter(([, value]) => value != null && value !== '')
  if (present.length === 0) return path
  return `${path}?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`
}
