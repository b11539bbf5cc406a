import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'cartfolio-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the maintainer's command line as the maintainer does. @returns exit code and what it printed */
function admin(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: folder, SIGN_IN: 'demo' }
  return new Promise((resolve) =>
    execFile('node_modules/.bin/tsx', ['scripts/admin.ts', ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: (out + err).trim() }),
    ),
  )
}

test('the maintainer’s commands say what they did, and exit 1 with one line on a fault', async () => {
  expect(
    await admin('category', 'add', 'Mud Fun', '--slug', 'mud', '--description', 'Boots on'),
  ).toEqual({ code: 0, said: expect.stringContaining('Mud Fun') })
  expect(await admin('category', 'list')).toEqual({
    code: 0,
    said: expect.stringMatching(/^mud\s+Mud Fun\s/m),
  })
  expect(await admin('category', 'add', 'Mud Fun', '--slug', 'other')).toEqual({
    code: 1,
    said: expect.stringMatching(/^[^\n]*taken[^\n]*$/),
  })
  expect(await admin('category', 'remove', 'mud')).toEqual({
    code: 0,
    said: expect.stringContaining('mud'),
  })
  for (const words of [['category', 'remove', 'mud'], ['nonsense']])
    expect(await admin(...words)).toEqual({ code: 1, said: expect.stringMatching(/^[^\n]+$/) })
  expect(await admin('--help')).toEqual({ code: 0, said: expect.stringContaining('category add') })
}, 60_000)
