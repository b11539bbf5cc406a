import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { admin as runAdmin } from '#tests/support/admin.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartfolio-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const admin = (...words: string[]) => runAdmin(folder, ...words)

test.each([
  ['category', 'list'],
  ['moderator', 'list'],
  ['check'],
  ['sweep'],
  ['backup', 'BACKUP'],
  ['restore', 'BACKUP'],
])('%s %s reports in one line that DATA_DIR is a file', { timeout: 60_000 }, async (...words) => {
  const backup = join(folder, 'backup')
  if (words.includes('restore')) {
    await admin('category', 'list')
    expect(await admin('backup', backup)).toMatchObject({ code: 0 })
  }
  const file = join(folder, 'file')
  writeFileSync(file, 'not a folder')
  const { code, output } = await runAdmin(
    file,
    ...words.map((word) => (word === 'BACKUP' ? backup : word)),
  )
  expect(code).toBe(1)
  expect(output.split('\n')).toHaveLength(1)
  expect(output).toContain(file)
})
