import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { memberCommands } from '#scripts/admin/members.ts'
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

test('before a build, start and admin say what to run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-clone-'))
  const script = join(process.cwd(), 'scripts/start.sh')
  for (const words of [[], ['admin', 'doctor']]) {
    const { status, stderr } = spawnSync('sh', [script, ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'There is no build here: run npm run build first.\n',
    })
  }
  rmSync(folder, { recursive: true })
})

test('doctor --json prints JSON alone', () => {
  const { stdout } = spawnSync(process.execPath, ['build/server/admin.js', 'doctor', '--json'], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: data.folder,
      // Nothing listens there, which is a warning of the log.
      OAUTH_ISSUER: 'http://127.0.0.1:1',
      OAUTH_CLIENT_ID: 'id',
      OAUTH_CLIENT_SECRET: 'secret',
    },
  })
  const { lines } = JSON.parse(stdout) as { lines: string[] }
  expect(lines.join('\n')).toContain('127.0.0.1:1 does not answer')
})

test('admin commands report their result, and exit 1 with one line on an error', async () => {
  expect(
    await admin('category', 'add', 'Mud Fun', '--slug', 'mud', '--description', 'Boots on'),
  ).toEqual({ code: 0, output: expect.stringContaining('Mud Fun') })
  expect(await admin('category', 'add', 'Mud Fun', '--slug', 'other')).toEqual({
    code: 1,
    output: expect.stringMatching(/^[^\n]*already in use[^\n]*$/),
  })
  expect(await admin('nonsense')).toEqual({ code: 1, output: expect.stringMatching(/^[^\n]+$/) })
  const { code, output } = await admin('--help')
  expect(code).toBe(0)
  for (const name of Object.keys(memberCommands)) expect(output).toContain(`member ${name}`)
  for (const usage of ['photo delete ID', 'report list', 'category rename', 'moderator list'])
    expect(output).toContain(usage)
}, 60_000)
