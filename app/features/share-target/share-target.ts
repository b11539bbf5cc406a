/*
 * Web Share Target: the manifest names the URL that other apps post to, the service worker stores
 * it, the upload form reads it.
 */

export const SHARE_PATH = '/upload/shared'

/**
 * The service worker redirects here after it stores the content, because only the server knows the
 * viewer.
 */
export const SHARE_SAVED = '/upload/shared?kept'

export function isShareSaved(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return pathname === SHARE_PATH && searchParams.has('kept')
}

export const UPLOAD_SHARED = '/upload?shared'

export const SHARE_FIELDS = { files: 'image', title: 'title', text: 'text', url: 'url' } as const

/** The message if the picture was not received: without a service worker it is lost. */
export const CHOOSE_AGAIN = {
  kind: 'error',
  title: 'Choose the photo again',
  text: 'We did not receive it from the other app.',
} as const
