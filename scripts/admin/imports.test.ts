import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import { expect, test } from 'vitest'
import { findImport } from '#db/queries/imports.ts'
import { linesOf } from '#tests/support/admin.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { makeMember } from '#tests/support/members.ts'
import { importCommands } from './imports.ts'

const folder = folderOfAllTests()
process.env.DATA_DIR = folder
databaseOfEachTest()

test('leaves the import of an archive to the server', async () => {
  const { id } = await makeMember({ email: 'jane@example.com' })
  const file = join(folder, 'photos.zip')
  const zip = downloadZip([{ name: 'a.jpg', input: 'a picture' }])
  writeFileSync(file, new Uint8Array(await zip.arrayBuffer()))
  const run = (words: string[], to?: string) => linesOf(importCommands.import, words, { for: to })
  const [line] = await run([file], 'jane@example.com')
  expect(line).toContain('The running server imports 1 photo for')
  expect(await findImport(id)).toMatchObject({ total: 1, added: 0, position: 0 })
  await expect(run([file], 'jane@example.com')).rejects.toThrow('still running')
  await expect(run([file])).rejects.toThrow('--for EMAIL-or-ID')
  await expect(run([file], 'nobody@example.com')).rejects.toThrow('There is no member')
})
