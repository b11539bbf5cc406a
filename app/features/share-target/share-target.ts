/*
 * A picture that another app on the same device shares with this site (Web Share Target): the manifest
 * names where it is posted, the service worker takes it there, and the upload form finds it.
 */

/** Where the device posts what is shared, as `public/site.webmanifest` says. */
export const SHARE_PATH = '/upload/shared'

/** Where the service worker leads once it has kept what was shared: the server knows who posted it. */
export const SHARE_SAVED = '/upload/shared?kept'

/** Whether an address is SHARE_KEPT, however its query is written. */
export function isKept(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return pathname === SHARE_PATH && searchParams.has('kept')
}

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
