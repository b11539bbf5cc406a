import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { database } from '#db/client.ts'
import { users } from '#db/schema.ts'
import { startImport } from '#app/features/imports/commands.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'
import { slowness } from '#tests/support/machine-speed.ts'
import { makeViewer } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { rawZip, type RawEntry } from '#tests/support/raw-zip.ts'

/*
 * The lists of an archive with as many rows as it may have hold up nobody while they are read. What
 * is rejected at once: app/features/imports/hostile-archives.test.ts.
 */

vi.mock('#app/features/imports/run-imports.server.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  continueImports: () => {},
}))

databaseOfEachTest()
const folder = folderOfEachTest()
Object.assign(process.env, { DATA_DIR: folder })
const picture = await plainPhoto()
let jane: Viewer

beforeEach(async () => {
  jane = await makeViewer({ username: 'jane' })
  database()
    .update(users)
    .set({ createdAt: new Date('2020-01-01') })
    .run()
})

const json = (name: string, text: string): RawEntry => ({ name, content: Buffer.from(text) })

/**
 * Measures turns of the event loop in milliseconds of the processor, whatever else the machine
 * does.
 * @returns stops it, and says the longest
 */
function longestTurn(): () => number {
  let [most, last, isOn] = [0, process.cpuUsage(), true]
  const turn = () => {
    const { user, system } = process.cpuUsage(last)
    most = Math.max(most, (user + system) / 1000)
    last = process.cpuUsage()
    if (isOn) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOn = false
    return most
  }
}

describe('reading holds up nobody', () => {
  const long = (row: unknown) => {
    const text = JSON.stringify(row)
    return `[${Array(Math.floor(10_400_000 / (text.length + 1)))
      .fill(text)
      .join(',')}]`
  }
  const numbered = (row: object) => {
    const count = Math.floor(10_000_000 / (JSON.stringify(row).length + 12))
    return JSON.stringify(Array.from({ length: count }, (_, id) => ({ id: id + 1, ...row })))
  }
  test.each<[string, () => RawEntry[]]>([
    ['short rows', () => [json('captions.json', long({ file: 'no.jpg' }))]],
    [
      'many media',
      () => [json('content/posts_1.json', long({ media: Array(6000).fill({ uri: 'a.jpg' }) }))],
    ],
    [
      'own photos and comments',
      () => [
        json('profile.json', '{}'),
        json(
          'photos.json',
          numbered({ file: 'a.jpg', title: 'A title', description: 'Words '.repeat(90) }),
        ),
        json(
          'comments.json',
          numbered({ photoId: 1, content: 'see www.example.com/a.b '.repeat(10), hiddenAt: null }),
        ),
      ],
    ],
  ])(
    '%s',
    async (_what, make) => {
      const entries = make()
      const path = join(folder, 'long.zip')
      writeFileSync(path, rawZip([{ name: 'a.jpg' }, ...entries], picture))
      const stop = longestTurn()
      await startImport(jane, { path, size: 1 }).catch(() => {})
      // Fifty, and what other threads do at the same time.
      expect(stop()).toBeLessThan(100 * slowness())
    },
    60_000,
  )
})

test('a table with too many cells is rejected early, with the limits', async () => {
  const header = `file,${Array.from({ length: 60 }, (_, at) => `column${at}`).join(',')}`
  const table = `${header}\n${`no.jpg${','.repeat(60)}\n`.repeat(59_000)}`
  const path = join(folder, 'wide.zip')
  const entries = [{ name: 'a.jpg' }, { name: 'captions.csv', content: Buffer.from(table) }]
  writeFileSync(path, rawZip(entries, picture))
  const before = process.cpuUsage()
  await expect(startImport(jane, { path, size: 1 })).rejects.toMatchObject({
    status: 413,
    message: expect.stringMatching(
      /^captions\.csv is too large\. .* 60,000 rows and 600,000 cells/,
    ),
  })
  const { user, system } = process.cpuUsage(before)
  // All of it takes some five seconds.
  expect((user + system) / 1e6).toBeLessThan(2 * slowness())
})
