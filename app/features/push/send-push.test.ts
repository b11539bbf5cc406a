import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { notifySomeFollowers, setCartFollow } from '#db/queries/cart-follows.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { listPushSubscriptions, notePushKey, savePushSubscription } from '#db/queries/push.ts'
import { markNotificationsRead } from '#db/queries/read-marks.ts'
import { createSession, deleteSession, extendSession } from '#db/queries/sessions.ts'
import { updateMember } from '#db/queries/users.ts'
import { comments, notifications, pushSubscriptions, queuedPushes, users } from '#db/schema.ts'
import { log } from '#app/http/logging/log.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { pushSubscription, VAPID } from '#tests/support/push.ts'
import { deliverWith, failingDevices, sendDuePushes, type Deliver } from './send-push.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/durations.ts'

const JANE = 'jane-who-has-devices'
const OMAR = 'omar-who-does-things'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const data = databaseOfEachTest()
const deliver = vi.fn<Deliver>()
let photoId: number
let commentId: number

async function subscribe(name: string, userId = JANE, vapidKey = '') {
  const sid = `session ${name}`
  await createSession({ sid, userId, details: {}, expire: new Date(Date.now() + DAY_MS) })
  const endpoint = `https://push.example/${name}`
  return savePushSubscription({ userId, sid, endpoint, p256dh: 'p', auth: 'a', vapidKey })
}
const notify = (kind: 'reply' | 'mention' | 'comment') =>
  insertRow(notifications, { userId: JANE, kind, actorId: OMAR, photoId, commentId })
const reply = () => notify('reply')
/** What was sent at some time: device names and texts. */
async function sentAfter(ms = 0) {
  deliver.mockClear()
  const now = Date.now() + ms
  for (const again of [false, true]) await sendDuePushes(deliver, { again, now })
  return deliver.mock.calls.map(([{ endpoint }, text]) => [
    endpoint.replace('https://push.example/', ''),
    JSON.parse(text) as object,
  ])
}
const waiting = () => data.db.select().from(queuedPushes).all().length

beforeEach(async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => {})
  deliver.mockReset().mockResolvedValue('sent')
  await makeMember({ id: JANE, username: 'jane' })
  await makeMember({ id: OMAR, firstName: 'Omar', lastName: 'Haddad', username: 'omar' })
  photoId = await makePhoto(JANE, { title: 'Lime cart' })
  const content = { userId: OMAR, photoId, content: 'Nice' }
  commentId = insertRow(comments, content).id
  await subscribe('phone')
})
afterEach(() => vi.restoreAllMocks())

test('a reply goes to all devices of the member, once', async () => {
  await subscribe('desk')
  const { id } = reply()
  const message = {
    title: 'Omar Haddad replied to your comment on your photo Lime cart',
    url: expect.stringMatching(/^\/photo\/lime-cart-jane-\d+.*comment/),
    tag: `notification-${id}`,
  }
  expect(await sentAfter()).toEqual([
    ['phone', message],
    ['desk', message],
  ])
  expect(waiting()).toBe(0)
  expect(await sentAfter()).toEqual([])
})

test('a device whose session has expired gets nothing, before it is deleted', async () => {
  await subscribe('desk')
  await extendSession('session phone', new Date(Date.now() - 1))
  reply()
  expect((await sentAfter()).map(([name]) => name)).toEqual(['desk'])
})

test('a mention and a followed cart are sent, and nothing else', async () => {
  const cart = await insertBinder(OMAR, { title: 'Red', description: '', isPublic: true })
  await setCartFollow(JANE, cart, true)
  await makePhoto(OMAR, { binderId: cart })
  while (await notifySomeFollowers());
  notify('mention')
  await toggleLike(OMAR, photoId)
  notify('comment')
  const titles = (await sentAfter()).map(([, text]) => (text as { title: string }).title)
  expect(titles.sort()).toEqual(['New photos in Red', expect.stringContaining('mentioned you')])
})

test('the kinds are the member’s choice, also for what waits', async () => {
  reply()
  await updateMember(JANE, { pushKinds: 'mention cart' })
  expect(await sentAfter()).toEqual([])
  reply()
  expect(waiting()).toBe(0)
})

test.each<[string, () => unknown]>([
  ['read', () => markNotificationsRead(JANE, 1000)],
  ['by a member who is muted', () => muteOrBlockMember(JANE, OMAR, 'mute')],
  ['by a member who has blocked', () => muteOrBlockMember(OMAR, JANE, 'block')],
  ['by a suspended member', () => updateRow(users, OMAR, { suspendedAt: new Date() })],
  ['for a suspended member', () => updateRow(users, JANE, { suspendedAt: new Date() })],
  ['for a member who leaves', () => updateRow(users, JANE, { deletedAt: new Date() })],
  [
    'a day old',
    () =>
      data.db
        .update(notifications)
        .set({ createdAt: new Date(1) })
        .run(),
  ],
])('nothing is sent that is %s', async (_what, change) => {
  reply()
  await change()
  expect(await sentAfter()).toEqual([])
  expect(waiting()).toBe(0)
})

test('a device that fails is tried three times more, later each time; others are not told again', async () => {
  await subscribe('desk')
  deliver.mockImplementation(async ({ endpoint }) =>
    endpoint.endsWith('desk') ? 'failed' : 'sent',
  )
  reply()
  expect(await sentAfter()).toHaveLength(2)
  expect(await sentAfter(MINUTE_MS / 2)).toEqual([])
  for (const minutes of [2, 10, 60]) {
    const sent = await sentAfter(minutes * MINUTE_MS)
    expect(sent.map(([name]) => name)).toEqual(['desk'])
    expect(await sentAfter(minutes * MINUTE_MS)).toEqual([])
  }
  expect(waiting()).toBe(0)
})

test('an attempt counts when the server stops in it, and goes on later', async () => {
  reply()
  const stop = new AbortController()
  deliver.mockImplementation(async () => {
    stop.abort()
    return 'failed'
  })
  await sendDuePushes(deliver, { signal: stop.signal })
  expect(waiting()).toBe(1)
  expect(await sentAfter()).toEqual([])
  deliver.mockResolvedValue('sent')
  expect(await sentAfter(2 * MINUTE_MS)).toHaveLength(1)
})

test('a device of former keys is off, one of before keys were noted has those of now', async () => {
  await notePushKey('first')
  await subscribe('desk', JANE, 'second')
  await notePushKey('third')
  reply()
  await sendDuePushes(deliver, { vapidKey: 'second' })
  expect(deliver.mock.calls.map(([{ endpoint }]) => endpoint.split('/').at(-1))).toEqual(['desk'])
  expect(await listPushSubscriptions(JANE, { limit: 9, vapidKey: 'first' })).toHaveLength(1)
})

test('a device that is gone is forgotten', async () => {
  deliver.mockResolvedValue('gone')
  reply()
  await sentAfter()
  expect(await listPushSubscriptions(JANE, { limit: 10 })).toEqual([])
  reply()
  expect(waiting()).toBe(0)
})

test('at most two of a member are sent at once', async () => {
  for (let n = 0; n < 9; n++) await subscribe(`device ${n}`)
  expect(await subscribe('one too many')).toBe(false)
  let [now, most] = [0, 0]
  deliver.mockImplementation(async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    now--
    return 'sent'
  })
  reply()
  expect(await sentAfter()).toHaveLength(10)
  expect(most).toBe(2)
})

test('a device that failed is asked apart from others, until it answers', async () => {
  const failing = failingDevices()
  async function asked(again: boolean, now = Date.now()) {
    deliver.mockClear()
    await sendDuePushes(deliver, { failing, again, now })
    return deliver.mock.calls.map(([{ endpoint }]) => endpoint.split('/').at(-1))
  }
  deliver.mockResolvedValueOnce('failed')
  reply()
  expect(await asked(false)).toEqual(['phone'])
  reply()
  await subscribe('desk')
  expect(await asked(false)).toEqual(['desk'])
  expect(await asked(true, Date.now() + 2 * MINUTE_MS)).toEqual(['phone', 'phone'])
  reply()
  expect(await asked(false)).toEqual(['phone', 'desk'])
})

test('devices that do not answer hold up other members for one timeout', async () => {
  for (let n = 0; n < 9; n++) await subscribe(`device ${n}`)
  await subscribe('of-omar', OMAR)
  for (let n = 0; n < 20; n++) reply()
  insertRow(notifications, { userId: OMAR, kind: 'reply', actorId: JANE, photoId, commentId })
  const began = performance.now()
  let answeredAfter = 0
  deliver.mockImplementation(async ({ endpoint }, _text, signal) => {
    if (endpoint.endsWith('of-omar')) {
      answeredAfter = performance.now() - began
      return 'sent'
    }
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
    setTimeout(collectGarbage)
    await aborted
    return 'failed'
  })
  expect(await sendDuePushes(deliver)).toMatchObject({ sent: 1, failed: 200 })
  expect(answeredAfter).toBeGreaterThan(0)
  expect(answeredAfter).toBeLessThan(8000)
  expect(deliver.mock.calls.length).toBe(3)
})

test('devices that answer slowly hold up other members for as long as one that does not', async () => {
  for (let n = 0; n < 9; n++) await subscribe(`device ${n}`)
  await subscribe('of-omar', OMAR)
  for (let n = 0; n < 30; n++) reply()
  insertRow(notifications, { userId: OMAR, kind: 'reply', actorId: JANE, photoId, commentId })
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  deliver.mockImplementation(async ({ endpoint }) => {
    if (!endpoint.endsWith('of-omar')) now += 1500
    return 'sent'
  })
  await sendDuePushes(deliver)
  const asked = deliver.mock.calls.map(([{ endpoint }]) => endpoint)
  expect(asked).toContain('https://push.example/of-omar')
  expect(asked.length).toBeLessThan(10)
})

test('at most a hundred of a member wait, so that others get theirs', async () => {
  for (let n = 0; n < 105; n++) reply()
  expect(waiting()).toBe(100)
  await subscribe('of-omar', OMAR)
  insertRow(notifications, { userId: OMAR, kind: 'reply', actorId: JANE, photoId, commentId })
  expect(waiting()).toBe(101)
})

test('a device belongs to who is signed in there', async () => {
  await createSession({ sid: 'omar', userId: OMAR, details: {}, expire: new Date() })
  const keys = { p256dh: 'p', auth: 'a' }
  await savePushSubscription({
    userId: OMAR,
    sid: 'omar',
    endpoint: 'https://push.example/phone',
    ...keys,
  })
  expect(data.db.select().from(pushSubscriptions).all()).toMatchObject([{ userId: OMAR }])
  await deleteSession('omar')
  expect(data.db.select().from(pushSubscriptions).all()).toEqual([])
})

describe('a push service', () => {
  const keys = { publicKey: VAPID.VAPID_PUBLIC_KEY, privateKey: VAPID.VAPID_PRIVATE_KEY }
  const live = new AbortController().signal
  function device(endpoint: string) {
    const { p256dh, auth } = (
      JSON.parse(pushSubscription()) as { keys: Record<'p256dh' | 'auth', string> }
    ).keys
    const owner = { userId: JANE, sid: 's', vapidKey: keys.publicKey }
    return { id: 1, ...owner, endpoint, p256dh, auth, createdAt: new Date() }
  }

  test.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
  ] as const)('that answers %i: %s', async (status, result) => {
    const requests: { headers: IncomingHttpHeaders; body: Buffer }[] = []
    const server = createServer((incoming, response) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('end', () => {
        requests.push({ headers: incoming.headers, body: Buffer.concat(parts) })
        response.writeHead(status).end('x'.repeat(1e6))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const local = { allows: () => true, request: request as unknown as typeof httpsRequest }
    try {
      const send = deliverWith(keys, local)
      expect(await send(device(`http://127.0.0.1:${port}/x`), 'secret text', live)).toBe(result)
    } finally {
      server.close()
    }
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = requests
    expect(headers).toMatchObject({
      ttl: '86400',
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=/),
    })
    expect(body.length).toBeGreaterThan(50)
    expect(body.includes('secret')).toBe(false)
  })

  test.each([
    ['no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['no key', { p256dh: 'p' }],
    ['no secret of 16 bytes', { auth: 'a' }],
  ])('is not asked for a device with %s, which is gone', async (_what, wrong) => {
    const broken = { ...device('https://push.example/x'), ...wrong }
    expect(await deliverWith(keys)(broken, 'text', live)).toBe('gone')
  })

  test.each(['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://10.0.0.1/'])(
    'in our own network is not asked: %s',
    async (endpoint) => {
      expect(await deliverWith(keys)(device(endpoint), 'text', live)).toBe('failed')
      const [[about]] = vi.mocked(log.warn).mock.calls as unknown as [[{ err: Error }]]
      expect(about.err.name).toBe('ForbiddenAddress')
    },
  )
})
