/*
 * Answers that are the same for everybody: feeds, and what other sites ask to show a photo. They hold
 * nothing but what is public, and the app is asked for them without any cookie.
 */

const PUBLIC_PATH =
  /^\/(?:oembed|feed\.atom|(?:tag|category|u)\/[^/]+\/feed\.atom|u\/[^/]+\/binder\/[^/]+\/feed\.atom)$/

/** Whether a path is that of an answer which is the same for everybody. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PATH.test(path)
}

/**
 * Their headers. Scripts of other sites may read them, for they could fetch the same without a browser; no
 * credentials go with that. Anybody may keep them, and asks whether they still hold: what was deleted must
 * not go on in a cache.
 */
export const PUBLIC_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, no-cache',
} as const
