import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('docs/threat-model.md names files that exist', () => {
  const named =
    readFileSync('docs/threat-model.md', 'utf8').match(/`[\w./-]+\/[\w.-]+\.\w+`/g) ?? []
  const files = [...new Set(named.map((quoted) => quoted.slice(1, -1)))]
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
