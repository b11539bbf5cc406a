import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { SCRIPT_BROWSERS } from '#app/browsers.ts'
import { readEnvironment } from '#app/http/process/environment.server.ts'

/*
 * Code, tests and documents refer to documents by file and heading. A heading that is renamed fails
 * here, with the places that still use the old anchor.
 */

const FOLDERS = ['app', 'bench', 'db', 'scripts', 'storage', 'tests', 'docs']
const SOURCE = /\.(?:tsx?|js|css|sql|mdx|toml)$/
const DOCUMENT = /\.md$/

/** The files of the repository with a matching name, those of the root included. */
function getFiles(name: RegExp): string[] {
  const nested = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const own = nested.filter((file) => !file.includes('node_modules'))
  return [...readdirSync('.'), ...own].filter((file) => name.test(file))
}

/** GitHub's anchor of a heading. */
const getAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function getAnchors(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => getAnchor(heading.trim()))
}

/** What is wrong with a reference such as `docs/product.md#limits`, or null. */
function problemWith(reference: string): string | null {
  const [file = '', anchor] = reference.split('#')
  if (!existsSync(file)) return `no file ${file}`
  if (anchor === undefined || getAnchors(file).includes(anchor)) return null
  return `no heading #${anchor} in ${file}`
}

/** The references in a text that is not Markdown: files below docs, with or without an anchor. */
const referencesIn = (text: string): string[] =>
  [...text.matchAll(/\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g)].map(([reference]) => reference)

/** The relative links of a Markdown file, from the root of the repository. */
function linksIn(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/\]\((?![a-z]+:|\/)([^)\s]+)\)/g)].map(([, link = '']) =>
    link.startsWith('#') ? file + link : normalize(join(dirname(file), link)),
  )
}

const getProblems = (files: string[], read: (file: string) => string[]): string[] =>
  files.flatMap((file) =>
    read(file).flatMap((reference) => {
      const problem = problemWith(reference)
      return problem ? [`${file}: ${problem}`] : []
    }),
  )

test('documents that code and tests refer to exist, with the heading', () => {
  const files = getFiles(SOURCE).filter((file) => file !== 'tests/http/documents.test.ts')
  expect(files.length).toBeGreaterThan(500)
  expect(getProblems(files, (file) => referencesIn(readFileSync(file, 'utf8')))).toEqual([])
})

test('links between documents lead to a file and a heading', () => {
  const files = getFiles(DOCUMENT)
  expect(files).toContain('docs/product.md')
  expect(getProblems(files, linksIn)).toEqual([])
})

test.each(['CONTRIBUTING.md', 'docs/architecture.md', 'docs/glossary.md', 'docs/threat-model.md'])(
  'files that %s names exist',
  (document) => {
    const text = readFileSync(document, 'utf8')
    const named = text.match(/`(?:app|bench|db|docs|scripts|storage|tests)\/[\w./-]+\.\w+`/g) ?? []
    const files = [...new Set(named.map((quoted) => quoted.slice(1, -1)))]
    expect(files.length).toBeGreaterThan(15)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  },
)

test('decision 0001 says for each dependency why it is there', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const text = readFileSync('docs/decisions/0001-packages.md', 'utf8')
  const items = [...text.matchAll(/^- (.+?): /gm)].flatMap(([, names = '']) => names.split(', '))
  const named = new Set(items.map((name) => name.replace(/ \d+$/, '')))
  expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([])
})

test('decisions that code refers to by number exist', () => {
  const numbers = new Set(
    getFiles(DOCUMENT).flatMap((file) => file.match(/(?<=\/)\d{4}(?=-)/) ?? []),
  )
  const missing = [...getFiles(SOURCE), ...getFiles(DOCUMENT)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdecisions? (\d{2,4})\b/gi)]
      .filter(([, number = '']) => !numbers.has(number.padStart(4, '0')))
      .map(([reference]) => `${file}: ${reference}`),
  )
  expect(missing).toEqual([])
})

/** The names that the environment's schema reads, in its order. */
function variableNames(): string[] {
  const source = readFileSync('app/http/process/environment.server.ts', 'utf8')
  const [, schema = ''] = /const variables = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(source) ?? []
  return [...schema.matchAll(/^ {2}([A-Z][A-Z_\d]*):/gm)].map(([, name = '']) => name)
}

test('.env.example has every variable of the environment, each with one comment line', () => {
  const example = readFileSync('.env.example', 'utf8')
  const entries = [...example.matchAll(/^(?:# ([^\n]+)\n)?([A-Z_\d]+)=/gm)]
  const names = variableNames()
  expect(names.length).toBeGreaterThan(15)
  expect(entries.map(([, , name]) => name)).toEqual(names)
  expect(entries.filter(([, comment]) => !comment).map(([, , name]) => name)).toEqual([])
})

test('.env.example has values that start the site on this machine', () => {
  const environment = readEnvironment(parseEnv(readFileSync('.env.example', 'utf8')))
  expect(environment.PUBLIC_URL).toBe('http://localhost:3000')
})

test('the README names the oldest supported browsers', () => {
  const { chrome, firefox, safari } = SCRIPT_BROWSERS
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, and newer`,
  )
})
