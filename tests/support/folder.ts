import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'

/**
 * Makes a folder for all tests of a file.
 * @returns its path
 */
export function folderOfAllTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Makes a folder that is emptied after each test of a file.
 * @returns its path
 */
export function folderOfEachTest(): string {
  const folder = folderOfAllTests()
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  })
  return folder
}
