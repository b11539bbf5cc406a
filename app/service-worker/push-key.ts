/* The site's public key, which a page stores for the worker: it needs it for a new subscription. */

const STORE = 'cartfolio-push'
const KEY_PATH = '/push-key'

export const storePushKey = async (key: string): Promise<void> =>
  (await caches.open(STORE)).put(KEY_PATH, new Response(key))

/** The key; null if no page has stored one. */
export const storedPushKey = async (): Promise<string | null> =>
  (await (await caches.match(KEY_PATH, { cacheName: STORE }))?.text()) ?? null
