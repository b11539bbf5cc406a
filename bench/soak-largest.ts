import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, setDatabase } from '../db/client.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { makeLargestMember } from '../tests/support/largest-member.ts'
import { NoResponse, type Traffic } from './soak-traffic.ts'

/*
 * One member of the soak has what a month at the rate limits allows, and writes where most hangs on
 * it.
 */

type Largest = Awaited<ReturnType<typeof makeLargestMember>>

const PAUSE_MS = 500

/** Fills the database of a new site, before its server starts. */
export async function prepareLargest(dataDir: string): Promise<Largest> {
  const db = openDatabase(join(dataDir, 'cartfolio.sqlite'))
  try {
    await migrateDatabase(db, { backupFolder: dataDir })
    setDatabase(db)
    return await makeLargestMember(db)
  } finally {
    setDatabase(undefined)
    db.$client.close()
  }
}

/** Writes as the largest member until the signal, then deletes the account. */
export async function keepWritingMuch(
  largest: Largest,
  cookie: string,
  { traffic, leaving, until }: { traffic: Traffic; leaving: AbortSignal; until: AbortSignal },
): Promise<void> {
  const { binder, comment, photo, other, username } = largest
  async function call(kind: string, method: string, path: string, body: object, expected = [200]) {
    const headers = { 'Content-Type': 'application/json' }
    const sent = method === 'GET' ? {} : { headers, body: JSON.stringify(body) }
    await traffic.ask({ kind: `largest: ${kind}`, method, path, cookie, expected, ...sent })
  }
  const post = (kind: string, path: string, fields: Record<string, string>) =>
    traffic.ask({
      kind: `largest: ${kind}`,
      method: 'POST',
      path,
      cookie,
      expected: [303],
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const once = [
    () => call('delete a comment', 'DELETE', `/api/comments/${comment}`, {}, [204]),
    () => call('delete a photo', 'DELETE', `/api/photos/${photo}`, {}, [204]),
  ]
  const again = (n: number) => [
    () => call('rename', 'PATCH', '/api/auth/user', { firstName: `Zelda ${n}` }),
    () => post('change a binder', `/u/${username}/binder/all-${binder}/edit`, binderFields(n)),
    () => call('notifications', 'GET', '/notifications', {}),
    () => call('mute', 'POST', `/api/users/${other}/mute`, {}),
  ]
  /** Each time renamed, and private or public. */
  const binderFields = (n: number) => ({
    title: `All ${n}`,
    ...(n % 2 === 0 && { isPublic: 'on' }),
  })
  const leave = () => post('delete the account', '/account/delete', { confirmation: username })

  /**
   * A request that the restart interrupts may have been done or not: what is done again must stay
   * right.
   */
  const attempt = (run: () => Promise<unknown>) =>
    run().catch((error: unknown) => {
      if (!(error instanceof NoResponse)) throw error
    })

  for (let n = 0; !leaving.aborted; n++)
    for (const write of [...again(n), ...once.splice(0, 1)]) {
      if (leaving.aborted) break
      await attempt(write)
      await wait(PAUSE_MS)
    }
  await attempt(leave)
  while (!until.aborted) await wait(PAUSE_MS)
}
