import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { admin as runAdmin } from '#tests/support/admin.ts'
import { freshDatabase } from '#tests/support/database.ts'

const data = await freshDatabase()
afterAll(() => data.dispose())

const admin = (...words: string[]) => runAdmin(data.folder, ...words)

test('admin commands need a site, and make none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-admin-'))
  for (const words of [['check'], ['category', 'list']])
    expect(await runAdmin(folder, ...words)).toEqual({
      code: 1,
      output: expect.stringMatching(/^[^\n]*there is no site in[^\n]*$/),
    })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
}, 60_000)

test('admin commands report their result, and exit 1 with one line on an error', async () => {
  expect(
    await admin('category', 'add', 'Mud Fun', '--slug', 'mud', '--description', 'Boots on'),
  ).toEqual({ code: 0, output: expect.stringContaining('Mud Fun') })
  expect(await admin('category', 'list')).toEqual({
    code: 0,
    output: expect.stringMatching(/^mud\s+Mud Fun\s/m),
  })
  expect(await admin('category', 'add', 'Mud Fun', '--slug', 'other')).toEqual({
    code: 1,
    output: expect.stringMatching(/^[^\n]*already in use[^\n]*$/),
  })
  expect(await admin('category', 'remove', 'mud')).toEqual({
    code: 0,
    output: expect.stringContaining('mud'),
  })
  for (const words of [['category', 'remove', 'mud'], ['nonsense']])
    expect(await admin(...words)).toEqual({ code: 1, output: expect.stringMatching(/^[^\n]+$/) })
  expect(await admin('--help')).toEqual({
    code: 0,
    output: expect.stringContaining('category add'),
  })
}, 60_000)
