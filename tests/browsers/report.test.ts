import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { browsersPage, countOutcomes, type Row } from './report.ts'

const rows: Row[] = [
  {
    engine: 'Chromium',
    version: '156.0',
    packages: 'chromium',
    facts: { script: true, style: true, formats: ['avif'] },
    outcomes: [{ task: 'feed' }, { task: 'upload' }],
  },
  {
    engine: 'lynx',
    version: '2.9',
    packages: 'lynx',
    facts: {},
    outcomes: [
      { task: 'feed', failure: 'the page\nis *empty* | <b>' },
      { task: 'upload', notPossible: 'no file field' },
    ],
  },
  { engine: 'w3m', packages: 'w3m', facts: {}, outcomes: [] },
]

test('counts passes and failures, but not what a browser cannot do', () => {
  expect(countOutcomes(rows)).toEqual({ passed: 2, failed: 1 })
})

test('lists for each engine what works, what fails and why, and which engines are not installed', () => {
  const page = browsersPage(rows, ['feed', 'upload'])
  expect(page).toMatch(/\| Chromium +\| 156\.0 +\| yes +\| yes +\| avif +\| works \| works +\|/)
  expect(page).toMatch(/\| lynx +\| 2\.9 .*\| fails \| no file field \|/)
  expect(page).toMatch(/\| w3m +\| not installed /)
  expect(page).toContain('- lynx, feed: `the page is *empty* | <b>`')
})

test('matches the format of Prettier', async () => {
  const page = browsersPage(rows, ['feed', 'upload'])
  const options = await resolveConfig('docs/browsers.md')
  expect(await format(page, { ...options, parser: 'markdown' })).toBe(page)
})
