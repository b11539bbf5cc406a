import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin as runAdmin, adminWith } from '#tests/support/admin.ts'
import { freshDatabase, type TestData } from '#tests/support/database.ts'

let data: TestData
beforeAll(async () => {
  data = await freshDatabase()
})
afterAll(() => data.dispose())

const admin = (...words: string[]) => runAdmin(data.folder, ...words)

test.each([
  ['category', 'list'],
  ['moderator', 'list'],
  ['check'],
  ['sweep'],
  ['backup', 'BACKUP'],
  ['restore', 'BACKUP'],
])('%s %s reports in one line that DATA_DIR is a file', { timeout: 60_000 }, async (...words) => {
  const backup = join(data.folder, 'copy')
  if (words.includes('restore')) expect(await admin('backup', backup)).toMatchObject({ code: 0 })
  const file = join(data.folder, 'file')
  writeFileSync(file, 'not a folder')
  const { code, output } = await runAdmin(
    file,
    ...words.map((word) => (word === 'BACKUP' ? backup : word)),
  )
  expect(code).toBe(1)
  expect(output.split('\n')).toHaveLength(1)
  expect(output).toContain(file)
})

test('runs where nothing but DATA_DIR can be written, as in a read-only container', async () => {
  const file = join(data.folder, 'no-folder')
  writeFileSync(file, '')
  const nowhere = join(file, 'tmp')
  const { code, output } = await adminWith(
    { TMPDIR: nowhere, HOME: nowhere },
    data.folder,
    'category',
    'list',
  )
  expect(output).toContain('beach')
  expect(code).toBe(0)
})
