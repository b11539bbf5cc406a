/*
 * A picture that another app on the same device shares with this site (Web Share Target): the manifest
 * names where it is posted, the service worker takes it there, and the upload form finds it.
 */

/** Where the device posts what is shared, as `public/site.webmanifest` says. */
export const SHARE_PATH = '/upload/shared'

/** The upload form that looks for what was shared. */
export const UPLOAD_SHARED = '/upload?shared'

/** The fields of the posted form, as the manifest names them. */
export const SHARE_FIELDS = { files: 'image', title: 'title', text: 'text', url: 'url' } as const

/** Where a picture did not come along: without a service worker nobody can hand it on. */
export const CHOOSE_AGAIN = {
  kind: 'error',
  title: 'Choose the picture once more',
  text: 'It did not come along from the app that shared it.',
} as const
