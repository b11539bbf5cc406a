import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Driver } from './driver.ts'
import { ENGINES, type Engine } from './engines.ts'
import { collectedErrors, collectPageErrors } from './page-errors.ts'
import { browsersPage, countOutcomes, type Outcome, type Row } from './report.ts'
import { makeTemplate, serveCopy, type Template } from './site.ts'
import { TASKS, type Facts } from './tasks.ts'

/*
 * `npm run test:browsers`: runs a visitor's tasks on the built site in every installed browser
 * engine. Screenshots go to test-results/browsers/.
 *
 *   npm run test:browsers -- --only firefox,w3m     some engines, by a part of their names
 *   npm run test:browsers -- --write                writes docs/browsers.md
 */

const SHOTS = join('test-results', 'browsers')
const PAGE = join('docs', 'browsers.md')
const AT_ONCE = 2
/** Timeout of an engine that hangs. */
const TASK_LIMIT_MS = 60_000

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
})

function limited<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), TASK_LIMIT_MS)
  })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}

/** Runs one task, then checks the console. */
async function readOutcome(
  task: string,
  run: (problems: string[]) => Promise<void>,
  consoleErrors: () => Promise<string[]>,
) {
  const outcome: Outcome = { task }
  const problems: string[] = []
  try {
    await limited(run(problems))
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  const messages = await limited(consoleErrors()).catch((error: unknown) => [String(error)])
  problems.push(...[...new Set(messages)].map((problem) => `console: ${problem}`))
  if (problems.length > 0) outcome.failure = problems.join('; ').slice(0, 600)
  return outcome
}

const fileName = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

async function visit(engine: Engine, start: () => Promise<Driver>, template: Template) {
  const facts: Facts = {}
  const outcomes: Outcome[] = []
  const site = await serveCopy(template)
  if (engine.collectsInPage) collectPageErrors(site.proxy)
  let driver: Driver | undefined
  try {
    driver = await limited(start())
    const { screen } = driver
    const consoleErrors = async () => {
      if (!screen) return []
      const own = await screen.problems()
      const collected = engine.collectsInPage ? await collectedErrors(screen) : []
      return [...own, ...collected].filter((problem) => !engine.harmless?.test(problem))
    }
    for (const { name, run } of TASKS) {
      const shot = join(SHOTS, fileName(`${engine.name} ${name}`))
      const seen = { engine, driver, site, template, shot, facts }
      const outcome = await readOutcome(
        name,
        (problems) => run({ ...seen, problems }),
        consoleErrors,
      )
      if (!screen) writeFileSync(`${shot}.txt`, await driver.text().catch(String))
      else if (outcome.failure !== undefined)
        await screen?.screenshot(`${shot}-failed.png`).catch(() => {})
      outcomes.push(outcome)
    }
    outcomes.push(getCheck(engine, facts))
  } catch (error) {
    outcomes.push({ task: 'start', failure: String(error) })
  } finally {
    await driver?.close().catch(() => {})
    await site.dispose()
  }
  return { version: driver?.version, facts, outcomes }
}

/** Checks that the engine got the script, style and format it should get. */
function getCheck({ script, style, format }: Engine, facts: Facts): Outcome {
  const outcome: Outcome = { task: 'script and style' }
  if (format === undefined) return outcome
  const problems: string[] = []
  if (facts.script !== script) problems.push(`script: ${facts.script}`)
  if (facts.style !== style) problems.push(`style: ${facts.style}`)
  if (problems.length > 0) outcome.failure = problems.join('; ')
  return outcome
}

function print({ engine, version, packages, outcomes }: Row): void {
  if (outcomes.length === 0)
    return console.log(`- ${engine}: not installed (Debian packages: ${packages})`)
  console.log(`\n${engine} ${version ?? ''}`)
  for (const { task, failure } of outcomes)
    console.log(failure === undefined ? `  ✓ ${task}` : `  ✗ ${task}: ${failure}`)
}

if (!existsSync(join('build', 'server', 'index.js'))) {
  console.error('Run npm run build first.')
  process.exit(1)
}
rmSync(SHOTS, { recursive: true, force: true })
mkdirSync(SHOTS, { recursive: true })
const names = options.only?.toLowerCase().split(',')
const chosen = ENGINES.filter(
  ({ name }) => !names || names.some((part) => name.toLowerCase().includes(part)),
)
const template = await makeTemplate()
const rows: Row[] = []
const queue = chosen.entries()
const work = async () => {
  for (const [index, engine] of queue) {
    const { name, packages } = engine
    const start = engine.find()
    const row: Row = { engine: name, packages, facts: {}, outcomes: [] }
    if (start) Object.assign(row, await visit(engine, start, template))
    rows[index] = row
    print(row)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
template.remove()

if (options.write) {
  writeFileSync(
    PAGE,
    browsersPage(
      rows,
      TASKS.map(({ name }) => name),
    ),
  )
  console.log(`\nWrote ${PAGE}.`)
}
const { passed, failed } = countOutcomes(rows)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
