/** The page that the service worker stores for when the site is unreachable. */
export const OFFLINE_PATH = '/offline'
