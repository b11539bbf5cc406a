import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { findChromium } from '#tests/support/chromium.ts'
import type { Suite } from '#tests/support/suite.ts'
import { version } from '../package.json' with { type: 'json' }
import { isBuildCurrent } from './build/is-current.ts'

/*
 * The commands that run tests (CONTRIBUTING.md#add-a-test): `npm test`, `npm run test:e2e` and `npm
 * run test:nightly`. Each builds first if the sources are newer than the build, runs every stage
 * even when an earlier one failed, and ends with one line of counts. `npm run test:nightly --
 * engines` runs one of its stages.
 */

const [name = 'product', ...chosen] = process.argv.slice(2)
const suite = name as Suite

const UNIT_REPORT = 'test-results/vitest.json'
const BROWSER_REPORT = 'test-results/playwright.json'
const NIGHTLY_RECORD = 'docs/nightly.md'

interface Counts {
  passed: number
  failed: number
}

/**
 * What failed, and what passed at the second try only, repeated at the end: the counts alone send
 * one searching.
 */
const failures: string[] = []
const secondTries: string[] = []

/** The duration of each test file. */
const seconds = new Map<string, number>()

async function run(command: string, args: string[]): Promise<boolean> {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const env = { ...process.env, TEST_SUITE: suite }
  const [status] = (await once(spawn(command, args, { stdio: 'inherit', env }), 'exit')) as [number]
  return status === 0
}

async function installChromium(): Promise<boolean> {
  console.log('No Chromium was found (CHROMIUM_PATH, the system, Playwright): installing one.')
  if ((await run('npx', ['playwright', 'install', 'chromium'])) && findChromium()) return true
  if (process.getuid?.() !== 0) {
    console.error(
      'Playwright could not download Chromium. Install one and set CHROMIUM_PATH to it.',
    )
    return false
  }
  return (
    (await run('apt-get', ['update', '-q'])) &&
    (await run('apt-get', ['install', '-y', '-q', 'chromium-headless-shell'])) &&
    findChromium() !== null
  )
}

function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
}

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function unitCounts(): Counts {
  const report = readReport<UnitReport>(UNIT_REPORT)
  if (!report) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests: failed, success } = report
  for (const {
    name,
    status,
    message,
    startTime,
    endTime,
    assertionResults,
  } of report.testResults) {
    const file = relative(process.cwd(), name)
    seconds.set(file, (endTime - startTime) / 1000)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file}: ${fullName}\n${failureMessages.join('\n')}`)
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === 'passed' && failureMessages.length > 0)
        secondTries.push(`${file}: ${fullName}\n${failureMessages.join('\n')}`)
    if (status === 'failed' && failed.length === 0) failures.push(`${file}\n${message}`)
  }
  // A file that could not be loaded fails without failing a test.
  return { passed, failed: failed === 0 && !success ? 1 : failed }
}

interface BrowserTest {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { duration: number; errors: { message?: string }[] }[]
}

interface BrowserSuite {
  file: string
  suites?: BrowserSuite[]
  specs: { title: string; line: number; tests: BrowserTest[] }[]
}

interface BrowserReport {
  suites: BrowserSuite[]
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Adds up the durations of each file, by script mode, and names the tests that failed. */
function addBrowserSuite({ file, suites = [], specs }: BrowserSuite): void {
  for (const { title, line, tests } of specs)
    for (const { projectName, status, results } of tests) {
      const name = `${file} (${projectName})`
      const duration = results.reduce((sum, result) => sum + result.duration, 0)
      seconds.set(name, (seconds.get(name) ?? 0) + duration / 1000)
      const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''))
      const failure = `${file}:${line} (${projectName}): ${title}\n${errors.join('\n')}`
      if (status === 'unexpected') failures.push(failure)
      if (status === 'flaky') secondTries.push(failure)
    }
  suites.forEach(addBrowserSuite)
}

function browserCounts(): Counts {
  const report = readReport<BrowserReport>(BROWSER_REPORT)
  if (!report) return { passed: 0, failed: 1 }
  report.suites.forEach(addBrowserSuite)
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}

/** A stage without tests of its own counts as one. */
async function asOne(command: string, args: string[]): Promise<boolean> {
  const passed = await run(command, args)
  counts.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 })
  if (!passed) failures.push([command, ...args].join(' '))
  return passed
}

/** Builds, which prints nothing unless something is wrong: a warning fails as well. */
async function build(): Promise<boolean> {
  const command = ['npm', 'run', '--silent', 'build']
  console.log(`\n> ${command.join(' ')}`)
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [status] = (await once(child, 'close')) as [number]
  process.stdout.write(output)
  const isQuiet = status === 0 && output === ''
  counts.push({ passed: isQuiet ? 1 : 0, failed: isQuiet ? 0 : 1 })
  if (!isQuiet) failures.push(`The build printed:\n${output}`)
  return status === 0
}

async function unitTests(projects: string[], ...more: string[]): Promise<void> {
  await run('npx', [
    ...['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
    ...['--reporter=default', '--reporter=json', `--outputFile=${UNIT_REPORT}`],
    ...more,
  ])
  counts.push(unitCounts())
}

async function browserTests(): Promise<void> {
  if (findChromium() || (await installChromium())) await run('npx', ['playwright', 'test'])
  counts.push(browserCounts())
}

/** Remembers unchanged files. */
const types = () =>
  asOne('npx', ['tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'])

const STAGES: Record<Suite, Record<string, () => Promise<unknown>>> = {
  product: {
    tests: () => Promise.all([types(), unitTests(['unit', 'unit-process', 'http'])]),
    scenarios: browserTests,
  },
  e2e: { scenarios: browserTests },
  nightly: {
    // In another order each night: no file may need one before it. These tests load the machine
    // themselves and measure it, so each worker has a processor.
    tests: () =>
      unitTests(
        ['nightly', 'nightly-http'],
        '--sequence.shuffle.files',
        `--maxWorkers=${Math.min(availableParallelism(), 4)}`,
      ),
    scenarios: browserTests,
    engines: () => asOne('npx', ['tsx', 'tests/browsers/run.ts']),
    node: () => asOne('npx', ['tsx', 'scripts/test-node.ts']),
  },
}

const total = (all: Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
})
const line = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`
const minutesSince = (began: number) => ((performance.now() - began) / 60_000).toFixed(1)

/** Writes the result of a nightly stage into its row of the record; the rows of the others stay. */
function recordNightly(stage: string, minutes: string, result: Counts): void {
  const rows = new Map(
    readFileSync(NIGHTLY_RECORD, 'utf8')
      .split('\n')
      .filter((row) => /^\| (tests|scenarios|engines|node) /.test(row))
      .map((row) => [row.split(' ')[1], row] as const),
  )
  const today = new Date().toISOString().slice(0, 10)
  const cells = [stage, today, version, process.versions.node, minutes, line(result)]
  rows.set(stage, `| ${cells.join(' | ')} |`)
  writeFileSync(
    NIGHTLY_RECORD,
    `# The last results of the nightly tests

Written by \`npm run test:nightly\`, a row for each stage.

| stage | date | version | Node | minutes | result |
| --- | --- | --- | --- | --- | --- |
${[...rows.values()].join('\n')}
`,
  )
}

rmSync('test-results', { recursive: true, force: true })
const counts: Counts[] = []
const began = performance.now()
if (isBuildCurrent() || (await build()))
  for (const [stage, run] of Object.entries(STAGES[suite])) {
    if (chosen.length > 0 && !chosen.includes(stage)) continue
    const [before, stageBegan] = [counts.length, performance.now()]
    await run()
    if (suite === 'nightly')
      recordNightly(stage, minutesSince(stageBegan), total(counts.slice(before)))
  }

if (secondTries.length > 0) console.log(`\nWhat passed at the second try only:\n`)
for (const secondTry of secondTries) console.log(`${secondTry}\n`)
if (failures.length > 0) console.log(`\nWhat failed:\n`)
for (const failure of failures) console.log(`${failure}\n`)
const slowest = [...seconds].sort(([, one], [, other]) => other - one).slice(0, 10)
console.log(`\nThe slowest files:`)
for (const [file, duration] of slowest) console.log(`${duration.toFixed(1).padStart(7)} s  ${file}`)
console.log(`\nThe ${suite} tests took ${minutesSince(began)} minutes.`)
const all = total(counts)
console.log(line(all))
process.exit(all.failed === 0 ? 0 : 1)
