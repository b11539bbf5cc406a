import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, setDatabase, type Database } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { photos } from '#db/schema.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { openImageLibrary, type ImageLibrary } from '#storage/library.ts'
import { admin, ADMIN_COMMAND, startAdmin } from '#tests/support/admin.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { onSmallDisk, whyNoSmallDisk } from './small-disk.ts'

/* A killed backup or restore, or one without disk space, leaves the previous state intact. */

const PHOTOS = 40

let site: string
let work: string
let db: Database
let library: ImageLibrary

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'cartfolio-site-'))
  work = mkdtempSync(join(tmpdir(), 'cartfolio-backup-faults-'))
  db = openDatabase(join(site, 'cartfolio.sqlite'))
  await migrateDatabase(db, { backupFolder: work })
  setDatabase(db)
  library = openImageLibrary({ store: createDiskStore(join(site, 'images')) })
  const upload = join(work, 'upload.jpg')
  writeFileSync(upload, await plainPhoto(300, 200))
  const member = await makeMember()
  const image = await library.ingest({ path: upload }, 'photo')
  const copies = Array.from({ length: PHOTOS }, () => library.rekey('photo', image.key))
  for (const key of await Promise.all(copies))
    await makePhoto(member.id, { image: { ...image, key } })
})
afterAll(() => {
  setDatabase(undefined)
  db.$client.close()
  for (const folder of [site, work]) rmSync(folder, { recursive: true, force: true })
})

/** Changes the key of every photo, as hiding does: nothing of the previous backup can be reused. */
async function giveNewKeys(): Promise<void> {
  const rows = db.select().from(photos).all()
  await Promise.all(
    rows.map(async ({ id, imageKey }) => {
      const key = await library.rekey('photo', imageKey)
      db.update(photos).set({ imageKey: key }).where(eq(photos.id, id)).run()
      await library.remove('photo', imageKey)
    }),
  )
}

/** Starts a command and kills it some time after a condition becomes true. */
async function killAfter(
  began: () => boolean,
  afterMs: number,
  dataDir: string,
  ...words: string[]
): Promise<void> {
  const child = startAdmin(dataDir, ...words)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!began() && child.exitCode === null) await wait(2)
  await wait(afterMs)
  child.kill('SIGKILL')
  await ended
}

test('a killed backup leaves the previous one intact, and the next one completes', async () => {
  const dir = join(work, 'killed')
  const states = () =>
    existsSync(dir) ? readdirSync(dir).filter((n) => n.startsWith('state-')) : []
  await killAfter(() => states().length > 0, 30, site, 'backup', dir)
  expect(await admin(site, 'check', dir)).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no complete backup in [^\n]*$/),
  })
  expect(await admin(site, 'backup', dir)).toMatchObject({ code: 0 })
  const before = states()
  await giveNewKeys()
  await killAfter(() => states().some((n) => !before.includes(n)), 40, site, 'backup', dir)
  expect(await admin(site, 'check', dir)).toMatchObject({ code: 0 })
  expect(await admin(site, 'backup', dir)).toMatchObject({ code: 0 })
  expect(states()).toHaveLength(1)
})

const obstacle = whyNoSmallDisk()
if (obstacle !== null) console.log(`No small disk can be tried here: ${obstacle}`)
describe.skipIf(obstacle !== null)('on a disk with too little space', () => {
  /** Runs shell commands with the paths of the data folder and the disk in $SITE and $DISK. */
  async function onDisk(script: string): Promise<string> {
    const disk = mkdtempSync(join(work, 'disk-'))
    const [program = '', ...words] = onSmallDisk(disk, 1)
    const env = { ...process.env, SITE: site, DISK: disk, SIGN_IN: 'demo' }
    const { stdout } = await promisify(execFile)(program, [...words, 'sh', '-c', script], { env })
    return stdout
  }
  const adminWords = ADMIN_COMMAND.join(' ')

  test('a backup reports it in one line', async () => {
    const output = await onDisk(`DATA_DIR=$SITE ${adminWords} backup $DISK 2>&1; echo "code $?"`)
    expect(output).toMatch(
      /^(?:Working, [^\n]*\n)*The backup failed; the previous backup is unchanged: [^\n]*\ncode 1\n$/,
    )
  })

  test('a restore reports it in one line', async () => {
    const dir = join(work, 'for a small disk')
    expect(await admin(site, 'backup', dir)).toMatchObject({ code: 0 })
    const command = `DATA_DIR=$DISK/site ${adminWords} restore '${dir}'`
    const output = await onDisk(`${command} 2>&1; echo "code $?"; ls $DISK/site`)
    expect(output).toMatch(
      /^(?:Working, [^\n]*\n)*The restore failed; the next one starts over: [^\n]*\ncode 1\n/,
    )
    expect(output).toContain('unfinished-restore')
    expect(output).not.toMatch(/^cartfolio.sqlite$/m)
  })
})
