/** The page that the service worker keeps, for when the site cannot be reached. */
export const OFFLINE_PATH = '/offline'
