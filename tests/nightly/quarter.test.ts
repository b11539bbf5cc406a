import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import * as schema from '#db/schema.ts'
import { findDamage, findDrift } from '#scripts/admin/consistency.ts'
import { adminWith } from '#tests/support/admin.ts'
import { bucketVariables, startFaultyBucket } from '#tests/support/bucket.ts'
import { okJson, signedIn, type Client } from '#tests/support/client.ts'
import { getChildren } from '#tests/support/processes.ts'
import { freePort, startServer, type RunningServer } from '#tests/support/server.ts'
import { startMailServer } from '#tests/support/smtp.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'
import { fillDisk, mountDisk } from './faults/small-disk.ts'
import { DAY_MS, HOUR_MS } from '#app/durations.ts'

/*
 * `npm run test:quarter`: 13 weeks of a small site, by a clock that is moved, with the faults of a
 * quarter. Nobody does anything but the nightly backup and the weekly test of its restore. At the
 * end nothing is left to do, and nothing grows that does not have to.
 */

const DAYS = 91

/**
 * What members made, with a row for each of their pictures, and one for each of 400 days; all other
 * tables are bookkeeping, which must not grow.
 */
const CONTENT = [
  ...['disk_days', 'picture_digests'],
  ...['users', 'identities', 'photos', 'photo_tags', 'comments', 'comment_likes', 'likes', 'saves'],
  ...['follows', 'binders', 'collections', 'collection_saves', 'notifications', 'weeks'],
  ...['tag_counts', 'categories'],
]
const BOOKKEEPING = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .map(getTableName)
  .filter((name) => !CONTENT.includes(name))
const DISK_MB = 200

/** So many rows of bookkeeping may a table have, or as many as half-way. */
const FEW_ROWS = 60

/** A bucket that failed is asked again after a pause. */
async function uploadWithRetries(...upload: Parameters<typeof uploadPhoto>) {
  for (let retries = 60; ; retries--)
    try {
      return await uploadPhoto(...upload)
    } catch (error) {
      if (retries === 0 || !String(error).includes('cannot be stored')) throw error
      await wait(1000)
    }
}

test(
  'a quarter passes, with its faults, and leaves nothing to do',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'cartfolio-quarter-'))
    const disk = join(root, 'disk')
    const dataDir = join(disk, 'data')
    const backup = join(root, 'backup')
    const restored = join(root, 'restored')
    mkdirSync(disk)
    const hasDisk = mountDisk(disk, DISK_MB)
    mkdirSync(dataDir)
    if (!hasDisk) console.log('No full disk here: only root can mount one.')
    const filling = join(disk, 'filling')
    const clock = join(root, 'clock')
    let now = 1
    const moveTo = async (milliseconds: number) => {
      now = milliseconds
      // The bucket checks the time of each request; the server sees the new one a moment later.
      vi.setSystemTime(performance.timeOrigin + performance.now() + now)
      writeFileSync(clock, String(now))
      await wait(60)
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    await moveTo(1)
    const [bucket, mail] = await Promise.all([
      startFaultyBucket(undefined, { maxSkewMs: DAY_MS }),
      startMailServer(),
    ])
    const variables = {
      NODE_OPTIONS: `--import ${resolve('tests/support/moved-clock.mjs')}`,
      CLOCK_FILE: clock,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      MAIL_FROM: 'carts@example.com',
      SIGN_IN: 'demo',
      ...bucketVariables(bucket),
    }
    const admin = async (extra: Record<string, string>, ...words: string[]) => {
      const folder = extra.DATA_DIR ?? dataDir
      const result = await adminWith({ ...variables, ...extra }, folder, ...words)
      expect(result.code, `admin ${words.join(' ')}: ${result.output}`).toBe(0)
      return result
    }
    let server: RunningServer = await startServer(variables)
    const photos: { owner: Client; photo: UploadedPhoto }[] = []

    const member = (n: number) =>
      signedIn(server.origin, { email: `member${n}@example.com`, givenName: `Member ${n}` })

    /**
     * A member's visit: some upload, react, delete, or leave. While the bucket is away an upload
     * may fail.
     */
    async function visit(day: number): Promise<void> {
      const me = await member(day % 9)
      const form = { mailNotices: 'daily' }
      if (day < 9) await me.post('/account', form)
      if (bucket.fault === null) {
        const photo = await uploadWithRetries(me, {
          title: `Day ${day}`,
          tags: 'cart',
          isPublic: 'true',
        })
        const { photo: liked } = photos.at(-1) ?? { photo }
        await okJson(me.sendJson('POST', `/api/photos/${liked.id}/like`))
        await okJson(me.sendJson('POST', `/api/photos/${liked.id}/comments`, { content: 'Nice' }))
        await okJson(me.sendJson('POST', `/api/users/${liked.userId}/mute`)).catch(() => undefined)
        await okJson(me.sendJson('DELETE', `/api/users/${liked.userId}/mute`)).catch(
          () => undefined,
        )
        photos.push({ owner: me, photo })
      }
      if (day % 3 === 2) {
        const { photo } = photos.splice(-3, 1)[0] ?? {}
        const owner = photo && (await member((day - 2) % 9))
        await owner?.sendJson('DELETE', `/api/photos/${photo?.id}`)
      }
      if (day % 30 === 29) {
        const leaver = await signedIn(server.origin, { email: `leaver${day}@example.com` })
        await uploadPhoto(leaver, { title: 'Last', isPublic: 'true' })
        const { email } = await leaver.ownRecord()
        await leaver.post('/account/delete', { confirmation: email })
      }
    }

    const rowsOf = (table: string) => {
      const db = openDatabase(join(dataDir, 'cartfolio.sqlite'))
      try {
        return db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
      } finally {
        db.$client.close()
      }
    }
    const counts = () =>
      Object.fromEntries(BOOKKEEPING.map((name) => [name, rowsOf(name)] as const))

    /** People read, what they write is refused with a reason, and afterward all works as before. */
    async function spendHourWithFullDisk(): Promise<void> {
      fillDisk(filling)
      // Where the log of writes still has room, small ones work.
      const me = await member(1).catch(() => null)
      if (me) await expect(uploadPhoto(me, { title: 'Full' })).rejects.toThrow('Failed to upload')
      await moveTo(now + HOUR_MS)
      const { status } = await fetch(`${server.origin}/`)
      expect([status, (await fetch(`${server.origin}/healthz`)).status]).toEqual([200, 503])
      rmSync(filling)
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    }

    let half: ReturnType<typeof counts> = {}
    try {
      for (let day = 0; day < DAYS; day++) {
        // Faults: the bucket for a night, mail for a week, the clock, both processes.
        bucket.fault = day === 22 ? 'error' : null
        if (day === 30) await mail.stop()
        if (day === 37) await mail.start()
        if (day === 44) await moveTo(now - DAY_MS)
        if (hasDisk && day === 58) await spendHourWithFullDisk()
        // From now on nine tenths of the disk are used.
        if (hasDisk && day === 65) {
          const { blocks, bavail, bsize } = statfsSync(disk)
          writeFileSync(filling, Buffer.alloc((bavail - blocks * 0.1) * bsize))
        }
        if (day % 25 === 24) {
          await server.kill()
          server = await startServer(variables)
        }
        if (day % 17 === 16)
          for (const child of getChildren(server.process.pid ?? 0)) process.kill(child, 'SIGKILL')
        await visit(day)
        for (let part = 0; part < 4; part++) await moveTo(now + 6 * HOUR_MS)
        if (bucket.fault === null) await admin({}, 'backup', backup)
        if (day % 7 === 6) {
          rmSync(restored, { recursive: true, force: true })
          const there = { DATA_DIR: restored, IMAGE_STORE: 'disk' }
          await admin(there, 'restore', backup)
          await admin(there, 'check', '--deep')
        }
        if (day === 45) half = counts()
      }
      const after = counts()
      expect(rowsOf('picture_digests')).toBeLessThanOrEqual(rowsOf('photos') + rowsOf('users'))
      for (const [name, rows] of Object.entries(after))
        expect(rows, `rows of ${name}`).toBeLessThanOrEqual(Math.max(FEW_ROWS, half[name] ?? 0))
      expect(after.mail_outbox).toBe(0)
      expect(mail.messages.length).toBeGreaterThan(20)
      await admin({}, 'check')
      if (hasDisk) {
        const doctor = await adminWith(variables, dataDir, 'doctor')
        expect([doctor.code, doctor.output]).toEqual([1, expect.stringMatching(/disk/i)])
      }
      expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
      expect(await server.stop()).toBe(0)
      const db = openDatabase(join(dataDir, 'cartfolio.sqlite'))
      expect([...findDamage(db), ...findDrift(db)]).toEqual([])
      const named = db.$client.prepare('SELECT count(*) FROM weeks WHERE photo_id IS NOT NULL')
      expect(named.pluck().get()).toBeGreaterThan(8)
      db.$client.close()
      // Errors only while the bucket was away, and the disk was full.
      const errors = server.log().match(/.*"level":[56]0.*/g) ?? []
      expect(errors.filter((line) => !/bucket|ENOSPC|SQLITE_FULL/i.test(line))).toEqual([])
    } finally {
      await server.dispose()
      await Promise.all([bucket.stop(), mail.stop()])
      vi.useRealTimers()
      if (hasDisk) execFileSync('umount', [disk])
      rmSync(root, { recursive: true, force: true })
    }
  },
  30 * 60_000,
)
