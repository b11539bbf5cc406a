import { tidy } from '../tidy.ts'

/**
 * The tag in a URL, as typed. Reads the raw path, because a tag may contain a slash or a percent
 * sign; invalid encoding is used literally.
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

/** The normalized tag of the URL and the database: trimmed, lower-case, with single spaces. */
export function canonicalTag(tag: string): string {
  return tidy(tag).replace(/\s+/g, ' ').toLowerCase()
}
