import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '#tests/support/client.ts'
import { phonePhoto, plainPhoto } from '#tests/support/pictures.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { sharedSite } from '#tests/support/site.ts'
import { getIds, postBatch, type SentFile } from '#tests/support/upload-batch.ts'

/*
 * Several photos in one form, where it takes time: tests/http/upload-batch.test.ts has the rules.
 */

test('during the processing of several photos an upload of another member is processed in between', async () => {
  const site = await sharedSite()
  const jane = await signedIn(site.origin, { email: 'jane@example.com', givenName: 'Jane' })
  const joe = await signedIn(site.origin, { email: 'joe@example.com', givenName: 'Joe' })
  const leftovers = () => readdirSync(join(site.dataDir, 'tmp'))
  const large = await phonePhoto()
  const files = Array.from({ length: 5 }, (_, at): SentFile => [
    `${at}.jpg`,
    // Differs in its last byte, after the end of the image.
    Buffer.concat([large, Buffer.from([at])]),
  ])
  const order: string[] = []
  const batch = postBatch(jane, {}, files).then(() => order.push('batch'))
  while (leftovers().length < files.length) await new Promise((resolve) => setTimeout(resolve, 5))
  await joe.upload('/api/photos', { title: 'Between' }, { image: { bytes: large } })
  order.push('single')
  await batch
  expect(order).toEqual(['single', 'batch'])
})

describe('on a server with limits', () => {
  let own: RunningServer
  beforeAll(async () => {
    own = await startServer({ RATE_LIMITS: 'on' })
  })
  afterAll(() => own.dispose())

  test('the limit counts every photo, and rejects the rest of a form', async () => {
    const client = await signedIn(own.origin, { email: 'many@example.com', givenName: 'Jane' })
    const bytes = await plainPhoto(90, 60, '#ff0000')
    const twenty = Array.from({ length: 20 }, (_, at): SentFile => [`${at}.jpg`, bytes])
    expect((await postBatch(client, {}, twenty.slice(0, 5))).status).toBe(303)
    // Rejected ones count, too, and take no time.
    for (let times = 0; times < 52; times++)
      expect((await client.sendJson('POST', '/api/photos', {})).status).toBe(400)
    const path = (await postBatch(client, {}, twenty.slice(0, 5))).headers.get('Location') ?? ''
    expect(getIds(path)).toHaveLength(3)
    expect(path.match(/limit=/g)).toHaveLength(2)
    expect(await client.text(path)).toContain('That was a lot at once.')
    const rejected = await postBatch(client, {}, twenty)
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  // The last test of its server.
  test('a shutdown waits only for the current photo', async () => {
    const client = await signedIn(own.origin, { email: 'stop@example.com', givenName: 'Jane' })
    const large = await phonePhoto()
    const files = Array.from({ length: 6 }, (_, at): SentFile => [`${at}.jpg`, large])
    const response = postBatch(client, { isPublic: 'on', title: 'One of six' }, files)
    const stored = async () => (await (await client.request('/api/photos')).json()).length
    while ((await stored()) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const code = own.stop()
    const { status, headers } = await response
    expect(status).toBe(303)
    expect(getIds(headers.get('Location') ?? '').length).toBeLessThan(files.length)
    expect(headers.get('Location')).toContain('&other=')
    expect(await code).toBe(0)
    expect(readdirSync(join(own.dataDir, 'tmp'))).toEqual([])
  })
})
