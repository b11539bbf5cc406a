import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveShared, takeShared } from '#app/features/share-target/shared-store.ts'
import { SHARE_SAVED, SHARE_PATH } from '#app/features/share-target/share-target.ts'
import { FakeCaches } from '#tests/support/fake-caches.ts'
import { handleEvents, type FetchEvent, type WorkerScope } from './handlers.ts'
import { storePushKey } from './push-key.ts'

const ORIGIN = 'https://site.example'

/** A fake worker scope, and the response to a request. */
function work() {
  const listeners: Record<string, (event: never) => void> = {}
  handleEvents({
    location: { origin: ORIGIN },
    registration: { unregister: async () => true },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, listener: (event: never) => void) =>
      (listeners[name] = listener),
  } as unknown as WorkerScope)

  /** @returns the worker's response; null where it does not handle the request */
  return async (path: string, about: Partial<Request> = {}): Promise<Response | null> => {
    const responses: Promise<Response>[] = []
    const works: Promise<unknown>[] = []
    const request = {
      method: 'GET',
      mode: 'navigate',
      destination: 'document',
      referrer: '',
      url: ORIGIN + path,
      headers: new Headers(),
      ...about,
    } as Request
    listeners.fetch?.({
      request,
      preloadResponse: Promise.resolve(undefined),
      respondWith: (response) => void responses.push(response),
      waitUntil: (work) => void works.push(work),
    } satisfies FetchEvent as never)
    await Promise.all(works)
    return (await responses[0]) ?? null
  }
}

const shared = () => {
  const form = new FormData()
  form.append('image', new File(['bytes'], 'a.jpg', { type: 'image/jpeg' }))
  return form
}
const posted = (headers: Record<string, string> = {}, referrer = ''): Partial<Request> => ({
  method: 'POST',
  headers: new Headers(headers),
  referrer,
  formData: async () => shared(),
})

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches())
  vi.stubGlobal('fetch', async () => new Response('from the server', { status: 500 }))
})
afterEach(() => vi.unstubAllGlobals())

test.each<[string, string, Partial<Request>]>([
  ['a picture', '/images/x/640.avif', { mode: 'no-cors', destination: 'image' }],
  ['a script', '/assets/x.js', { mode: 'cors', destination: 'script' }],
  ['a call', '/api/photos', { mode: 'cors', destination: '' }],
  ['a form', '/photo/a-b-1', { method: 'POST' }],
  ['a frame', '/photo/a-b-1', { destination: 'iframe' }],
  ['what another site posts', SHARE_PATH, posted({ Origin: 'https://evil.example' })],
  ['what another site’s page refers to', SHARE_PATH, posted({}, 'https://evil.example/')],
  ['a share that is not a navigation', SHARE_PATH, { ...posted(), mode: 'cors' }],
])('the worker does not handle: %s', async (_what, path, about) => {
  expect(await work()(path, about)).toBeNull()
  expect(await takeShared()).toBeNull()
})

test('returns the server’s response, including an error', async () => {
  const response = await work()('/saved')
  expect(response?.status).toBe(500)
  expect(await response?.text()).toBe('from the server')
})

test('returns a network error without a network and without the offline page', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect((await work()('/saved'))?.type).toBe('error')
})

test.each([
  ['no origin', {}],
  ['a null origin', { Origin: 'null' }],
  ['this site’s origin', { Origin: ORIGIN }],
])('saves a share with %s and redirects to the server’s check', async (_what, headers) => {
  const response = await work()(SHARE_PATH, posted(headers))
  expect(response?.status).toBe(303)
  expect(response?.headers.get('Location')).toBe(ORIGIN + SHARE_SAVED)
  expect((await takeShared())?.files.map(({ name }) => name)).toEqual(['a.jpg'])
})

test('redirects a share that cannot be read to the server’s error page', async () => {
  const broken = { ...posted(), formData: () => Promise.reject(new TypeError('broken')) }
  const response = await work()(SHARE_PATH, broken)
  expect(response?.headers.get('Location')).toBe(ORIGIN + SHARE_PATH)
})

test.each([
  ['/api/logout', null],
  ['/account/delete', null],
  [SHARE_PATH, null],
  [SHARE_SAVED, ['a.jpg']],
  ['/', ['a.jpg']],
])('stores after %s: %j', async (path, names) => {
  await saveShared(shared())
  await work()(path)
  const waiting = await takeShared()
  expect(waiting?.files.map(({ name }) => name) ?? null).toEqual(names)
})

test('shows what the server pushes, and opens its page, in its window if there is one', async () => {
  const showNotification = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => undefined)
  const focus = vi.fn(async () => undefined)
  const listeners: Record<string, (event: object) => void> = {}
  handleEvents({
    location: { origin: ORIGIN },
    registration: { showNotification },
    clients: { matchAll: async () => [{ url: `${ORIGIN}/photo/a-b-1`, focus }], openWindow },
    addEventListener: (name: string, listener: (event: object) => void) =>
      (listeners[name] = listener),
  } as unknown as WorkerScope)
  const handle = async (name: string, event: object) => {
    const works: Promise<unknown>[] = []
    listeners[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => void works.push(work) })
    await Promise.all(works)
  }
  const click = (data: string) =>
    handle('notificationclick', { notification: { data, close: () => undefined } })

  const message = { title: 'Omar replied', url: '/photo/a-b-1', tag: 'notification-7' }
  await handle('push', { data: { json: () => message } })
  const shown = { tag: 'notification-7', data: '/photo/a-b-1' }
  expect(showNotification).toHaveBeenCalledWith('Omar replied', expect.objectContaining(shown))
  await click('/photo/a-b-1')
  expect(focus).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
  await click('/photo/a-b-2')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/photo/a-b-2`)
  for (const path of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])
    await click(path)
  expect(openWindow).toHaveBeenCalledOnce()
})

describe('a subscription that the browser renews', () => {
  const bytes = new Uint8Array([251, 255, 1]).buffer
  const old = { options: { applicationServerKey: bytes } }
  const made = { ...old, toJSON: () => ({ endpoint: 'https://push.example/new' }) }
  test.each([
    ['with both', { oldSubscription: old, newSubscription: made }, '-_8B', false],
    ['with the old one', { oldSubscription: old, newSubscription: null }, '-_8B', true],
    ['with none', {}, 'stored-key', true],
  ])('goes on: an event %s', async (_what, event, key, asks) => {
    const sent = vi.fn(async (..._request: unknown[]) => new Response())
    vi.stubGlobal('fetch', sent)
    const subscribe = vi.fn(async () => made)
    await storePushKey('stored-key')
    const listeners: Record<string, (event: object) => void> = {}
    handleEvents({
      location: { origin: ORIGIN },
      registration: { pushManager: { subscribe } },
      addEventListener: (name: string, listener: (event: object) => void) =>
        (listeners[name] = listener),
    } as unknown as WorkerScope)
    const works: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void works.push(work)
    listeners.pushsubscriptionchange?.({ ...event, waitUntil })
    await Promise.all(works)
    const options = { userVisibleOnly: true, applicationServerKey: key }
    expect(subscribe.mock.calls).toEqual(asks ? [[options]] : [])
    const [[path, { method, body }]] = sent.mock.calls as unknown as [
      [string, { method: string; body: URLSearchParams }],
    ]
    expect([path, method]).toEqual(['/account', 'POST'])
    expect(Object.fromEntries(body)).toEqual({
      pushSubscription: '{"endpoint":"https://push.example/new"}',
      pushKey: key,
    })
  })
})
