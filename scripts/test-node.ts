import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CACHE, cachedPackage } from '#tests/support/cached-package.ts'
import { freePort } from '#tests/support/server.ts'

/*
 * `npm run test:node`: the last commit under each supported Node, as a newcomer would install it:
 * `npm ci`, the build, the demo's start, the tests of the database, the storage and HTTP, and ten
 * minutes of load. `npm run test:node -- 24` takes one version, `--minutes 2` less load, `--short`
 * twenty seconds of load and no HTTP tests. Ends with a table.
 */

const SUPPORTED = ['20', '22', '24', '26']
/** How long the demo may take from its start to a filled site. */
const DEMO_LIMIT_MS = 120_000

const { values, positionals } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((version) => !SUPPORTED.includes(version))
if (unknown.length > 0) {
  console.error(`Unknown Node version: ${unknown.join(', ')}. Versions: ${SUPPORTED.join(', ')}.`)
  process.exit(1)
}

interface Step {
  seconds: number
  passed: boolean
  output: string
}

/**
 * Runs a command in a checkout with that Node first on the PATH, and shows its output only when it
 * fails.
 */
async function run(command: string, checkout: string, bin: string): Promise<Step> {
  const began = performance.now()
  // Some variables would make the commands believe that a test or another script runs them.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV|TEST_)/.test(name),
  )
  const env = Object.fromEntries(inherited) as NodeJS.ProcessEnv
  env.PATH = [bin, process.env.PATH].join(delimiter)
  const child = spawn('sh', ['-c', command], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const seconds = (performance.now() - began) / 1000
  console.log(`  ${code === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s: ${command}`)
  if (code !== 0) console.log(output.slice(-4000))
  return { seconds, passed: code === 0, output }
}

/**
 * Starts the demo in an empty folder, and waits until the feed shows photos.
 * @returns the seconds
 */
async function startDemo(checkout: string, bin: string): Promise<number | null> {
  const folder = mkdtempSync(join(tmpdir(), 'cartfolio-node-'))
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port) }
  const began = performance.now()
  const child = spawn(join(bin, 'node'), ['--import', 'tsx', 'scripts/demo.ts'], {
    cwd: checkout,
    env,
    stdio: 'inherit',
  })
  try {
    while (child.exitCode === null && performance.now() - began < DEMO_LIMIT_MS) {
      const response = await fetch(`http://127.0.0.1:${port}/api/photos?limit=1`).catch(() => null)
      const photos = response?.ok ? ((await response.json()) as unknown[]) : []
      if (photos.length > 0) return (performance.now() - began) / 1000
      await wait(100)
    }
    return null
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

const testsIn = ({ output }: Step) =>
  /Tests .*?(\d+) passed/.exec(output.replace(/\x1b\[[0-9;]*m/g, ''))?.[1] ?? '0'

/**
 * Installs, builds and tests one version.
 * @returns runs its load, and then its row of the table
 */
async function testVersion(
  version: string,
): Promise<() => Promise<{ row: string; passed: boolean }>> {
  const bin = join(cachedPackage(`node@${version}`), 'bin')
  const exact = execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim()
  console.log(`\nNode ${exact}`)
  const checkout = join(CACHE, `checkout-${version}`)
  rmSync(checkout, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  execFileSync('git', ['clone', '--quiet', process.cwd(), checkout])

  const install = await run('npm ci --no-audit --no-fund', checkout, bin)
  const build = await run('npm run build', checkout, bin)
  const demo = existsSync(join(checkout, 'build')) ? await startDemo(checkout, bin) : null
  const scope = values.short ? 'db storage' : '--project unit --project unit-process --project http'
  const tests = await run(`CI=true npx vitest run ${scope}`, checkout, bin)
  return async () => {
    const minutes = values.short ? '0.34' : values.minutes
    const load = await run(`npx tsx bench/soak.ts --minutes ${minutes}`, checkout, bin)
    rmSync(checkout, { recursive: true, force: true })
    const warnings = install.output.match(/npm warn \w+ Unsupported|npm warn deprecated/g) ?? []
    const passed = [install, build, tests, load].every((step) => step.passed) && demo !== null
    const cells = [
      exact,
      `${install.seconds.toFixed(0)} s`,
      warnings.length,
      `${build.seconds.toFixed(0)} s`,
      demo === null ? 'failed' : `${demo.toFixed(0)} s`,
      testsIn(tests),
      load.passed ? 'passed' : 'failed',
      passed ? 'yes' : 'no',
    ]
    return { row: `| ${cells.join(' | ')} |`, passed }
  }
}

const loads: Awaited<ReturnType<typeof testVersion>>[] = []
for (const version of positionals.length > 0 ? positionals : SUPPORTED)
  loads.push(await testVersion(version))
// At the same time: they compare rows and memory, not speed.
const results = await Promise.all(loads.map((load) => load()))
const failed = results.filter(({ passed }) => !passed).length

console.log(`
| Node | npm ci | warnings | build | demo | tests passed | load | all passed |
| --- | --- | --- | --- | --- | --- | --- | --- |
${results.map(({ row }) => row).join('\n')}

${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
