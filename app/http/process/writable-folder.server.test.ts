import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireWritableFolder } from './writable-folder.server.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'cartfolio-folder-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('creates an absent folder', () => {
  const folder = join(parent, 'a', 'b')
  requireWritableFolder(folder)
  expect(existsSync(folder)).toBe(true)
})

test.each([
  ['', 'is a file'],
  ['data', 'is below a file'],
])('names DATA_DIR when it is a file, or below one: %j', (below, reason) => {
  const file = join(parent, 'file')
  writeFileSync(file, '')
  const folder = join(file, below)
  expect(() => requireWritableFolder(folder)).toThrow(`DATA_DIR ${folder} ${reason}. `)
})

// Root may write everywhere.
test.skipIf(process.getuid?.() === 0)('names DATA_DIR when it is not writable', () => {
  chmodSync(parent, 0o500)
  expect(() => requireWritableFolder(parent)).toThrow(`DATA_DIR ${parent} is not writable`)
  expect(() => requireWritableFolder(join(parent, 'new'))).toThrow('is not writable')
})
