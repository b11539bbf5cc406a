import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('an old Node without the older driver gets one line that says what to install', () => {
  // From here no package can be found.
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-sqlite-'))
  copyFileSync(join(import.meta.dirname, 'sqlite.ts'), join(folder, 'sqlite.mts'))
  const program = `
    Object.defineProperty(process.versions, 'napi', { value: '9' })
    await import(${JSON.stringify(join(folder, 'sqlite.mts'))})
  `
  const words = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  expect(stderr).toBe(
    `No SQLite driver for Node ${process.versions.node}: use Node 22.14 or newer, or install python3, make and g++ and run npm ci again.\n`,
  )
  expect(status).toBe(1)
})
