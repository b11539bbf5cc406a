import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { okJson, signedIn, type Client } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { startSite, type Site } from '#tests/support/site.ts'

/* Another process, such as a maintainer's `sqlite3`, holds the database's write lock. */

let site: Site
let other: Database
let member: Client
let path: string

beforeAll(async () => {
  site = await startSite()
  other = openDatabase(join(site.dataDir, 'cartfolio.sqlite'))
  member = await signedIn(site.origin, { email: 'jane@example.com', givenName: 'Jane' })
  const { id } = await member.ownRecord<{ id: string }>()
  path = `/api/photos/${await makePhoto(id)}/like`
}, 60_000)
afterAll(async () => {
  other.$client.close()
  await site.dispose()
})

/** The response times of pages, in milliseconds, until a request has its response. */
async function timesOfPages(until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const done = until.then(() => true)
  while (!(await Promise.race([done, wait(50, false)])))
    for (const page of ['/healthz', '/?x=1']) {
      const started = performance.now()
      expect((await fetch(site.origin + page)).status).toBe(200)
      times.push(performance.now() - started)
    }
  return times
}

test('a write waits for the lock', async () => {
  other.$client.exec('BEGIN IMMEDIATE')
  const like = member.sendJson('POST', path)
  const times = timesOfPages(like)
  await wait(700)
  other.$client.exec('COMMIT')
  expect(await okJson(like)).toMatchObject({ liked: true })
  expect(Math.max(...(await times))).toBeLessThan(500)
}, 60_000)

test('after 5 s it is a 503, and pages never wait', async () => {
  other.$client.exec('BEGIN IMMEDIATE')
  const started = performance.now()
  const like = member.sendJson('POST', path)
  const times = await timesOfPages(like)
  const response = await like
  expect(performance.now() - started).toBeGreaterThan(4500)
  other.$client.exec('ROLLBACK')
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(times.length).toBeGreaterThan(20)
  expect(Math.max(...times)).toBeLessThan(500)
  expect(await okJson(member.sendJson('POST', path))).toMatchObject({ liked: false })
}, 60_000)
