import { tidy } from '../tidy.ts'

/**
 * The tag that an address names, as it was typed. Read from the path itself: a tag may hold a slash or
 * a percent sign, and what cannot be decoded is taken as it stands.
 * @param path /tag/{tag} or /api/tags/{tag}/photos
 */
export function tagOfPath(path: string): string {
  const segment = /^\/(?:tag|api\/tags)\/([^/]*)/.exec(path)?.[1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** A tag as it is kept, and as its page is addressed: trimmed, lower-case, with single spaces. */
export function canonicalTag(tag: string): string {
  return tidy(tag).replace(/\s+/g, ' ').toLowerCase()
}
