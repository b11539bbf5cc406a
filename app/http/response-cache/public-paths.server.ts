/*
 * Responses that are the same for everyone: feeds, and oEmbed for other sites. They contain only public data
 * and are rendered without any cookie.
 */

const PUBLIC_PATH =
  /^\/(?:oembed|feed\.atom|(?:tag|category|u)\/[^/]+\/feed\.atom|u\/[^/]+\/binder\/[^/]+\/feed\.atom)$/

/** True for the path of a public response. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PATH.test(path)
}

/**
 * Their headers. Scripts on other sites may read them, without credentials, because any client can. Caches
 * have to revalidate them, so that deleted content disappears.
 */
export const PUBLIC_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, no-cache',
} as const
