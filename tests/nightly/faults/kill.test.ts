import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, setDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { makeMember } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { isAlive, getPid } from '#tests/support/processes.ts'
import { startServer, TEST_SECRET, type RunningServer } from '#tests/support/server.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { Folder } from './folder.ts'
import { Ledger } from './ledger.ts'
import { keepBusy, type Member } from './member.ts'
import { seededRandom } from '#tests/support/random.ts'

/*
 * `kill -9` at random moments, always on the same folder, so that each round starts with the state
 * of the previous one. FAULT_SEED repeats a run, as far as timing allows; FAULT_ROUNDS makes it
 * longer.
 */

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 50)
const SEED = Number(process.env.FAULT_SEED ?? 1)
/** A round ends during the writes after at most this many acknowledged ones. */
const MAX_WRITES = 16
const MIDDLE_MS = 80
const MEMBERS = 5

const root = mkdtempSync(join(tmpdir(), 'cartfolio-kill-'))
const members: Member[] = []
let pictures: Buffer[]
let server: RunningServer | undefined

beforeAll(async () => {
  Object.assign(process.env, { SESSION_SECRET: TEST_SECRET, DATA_DIR: root })
  const db = openDatabase(join(root, 'cartfolio.sqlite'))
  await migrateDatabase(db, { backupFolder: join(root, 'backups') })
  setDatabase(db)
  for (let count = 0; count < MEMBERS; count++) {
    const { id } = await makeMember()
    const { name, value } = await sessionCookie(id, 'http://localhost')
    members.push({ id, cookie: `${name}=${value}` })
  }
  setDatabase(undefined)
  db.$client.close()
  pictures = await Promise.all([plainPhoto(48, 32), plainPhoto(20, 60), plainPhoto(350, 20)])
})
afterAll(async () => {
  await server?.kill()
  rmSync(root, { recursive: true, force: true })
})

test(`keeps every acknowledged write, and leaves nothing incomplete, in ${ROUNDS} kills`, async () => {
  console.log(`The kills repeat with FAULT_SEED=${SEED}.`)
  const random = seededRandom(SEED)
  const ledger = new Ledger()
  const complaints: string[] = []
  let folder: Folder | undefined
  let kills = 0

  /** Checks a folder that the server has just recovered. */
  async function checkState(): Promise<void> {
    folder ??= new Folder(root)
    const found = [
      ...complaints,
      ...folder.findFaultyRows(),
      ...ledger.settle(folder.db),
      ...(await folder.findFaultyFiles()),
      ...(await folder.sweep()),
    ]
    expect(found, `after kill ${kills} of FAULT_SEED=${SEED}`).toEqual([])
  }

  for (; kills < ROUNDS; kills++) {
    server = await startServer({ DATA_DIR: root }, { processGroup: true })
    if (kills > 0) await checkState()
    const scene = { origin: server.origin, ledger, random, pictures, complain }
    const busy = members.map((member) => keepBusy(member, scene))
    const enough = ledger.acknowledged + random.below(MAX_WRITES)
    while (ledger.acknowledged < enough && server.process.exitCode === null) await wait(2)
    await wait(random.fraction() * MIDDLE_MS)
    await server.kill()
    await Promise.all(busy)
    expect(isAlive(getPid(server.process))).toBe(false)
  }
  server = await startServer({ DATA_DIR: root }, { processGroup: true })
  await checkState()
  expect(await server.stop()).toBe(0)
  folder?.close()
  console.log(`${ledger.acknowledged} acknowledged writes outlived ${kills} kills.`)
  expect(ledger.acknowledged).toBeGreaterThan(ROUNDS)

  function complain(text: string): void {
    complaints.push(text)
  }
}, 900_000)
