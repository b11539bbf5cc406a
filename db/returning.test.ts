import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'queries')
const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))

/** A statement on the connection itself, up to the first blank line. */
const STATEMENT = /\bdatabase\(\)(?:(?!\n\n)[^;])*/g

test('every statement with RETURNING runs in a transaction', () => {
  expect(files).toContain('feedback.ts')
  for (const name of files) {
    const statements = readFileSync(join(folder, name), 'utf8').match(STATEMENT) ?? []
    expect(
      statements.filter((statement) => /\.returning\(|\bRETURNING\b/.test(statement)),
      name,
    ).toEqual([])
  }
})
