import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { isAbsolute, join } from 'node:path'

const STOP_SECONDS = 15
const START_SECONDS = 60
/** The accounts of the base image that the Dockerfile may name, with their ids. */
export const ACCOUNTS: Record<string, number> = { root: 0, node: 1000 }

/** Variables by name; a program gets no others. */
export type Variables = Record<string, string>

/** A stage of a Dockerfile, replayed in a folder. */
export interface Stage {
  root: string
  workdir: string
  environment: Variables
  user: string
  command?: string[]
  healthcheck?: string[]
}

export function fail(reason: string): never {
  throw new Error(reason)
}

/** The location of an image's absolute path on this machine; a relative one is resolved from WORKDIR. */
export const inStage = (stage: Stage, path: string) =>
  join(stage.root, isAbsolute(path) ? path : join(stage.workdir, path))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts the stage's command as its user, on a loopback port, and tests it from outside.
 * @param folders that of the base image, and an empty one for the user's files
 * @returns what failed
 */
export async function rehearse(
  stage: Stage,
  { base, home }: { base: string; home: string },
): Promise<string[]> {
  const failures: string[] = []
  function check(what: string, passed: boolean): void {
    console.log(`${passed ? '  ok    ' : '  FAILED'} ${what}`)
    if (!passed) failures.push(what)
  }

  const {
    command = fail('The Dockerfile has no CMD'),
    healthcheck = fail('The Dockerfile has no HEALTHCHECK'),
  } = stage
  const id = ACCOUNTS[stage.user] ?? fail(`USER ${stage.user}: not known`)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  mkdirSync(home)
  chownSync(home, id, id)
  const ownPaths = Object.entries(stage.environment).map(([name, value]) => [
    name,
    isAbsolute(value) ? inStage(stage, value) : value,
  ])
  const image: Variables = {
    ...(Object.fromEntries(ownPaths) as Variables),
    PATH: `${base}/bin:/usr/bin:/bin`,
    HOME: home,
  }
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    OAUTH_ISSUER: 'https://sign-in.example',
    OAUTH_CLIENT_ID: 'cartfolio',
    OAUTH_CLIENT_SECRET: randomBytes(16).toString('base64url'),
  }
  const cwd = inStage(stage, '.')
  const env: Variables = { ...image, ...settings }
  const asUser = (words: string[]) => [`--reuid=${id}`, `--regid=${id}`, '--clear-groups', ...words]
  const inside = (words: string[], variables = env) =>
    spawnSync('setpriv', asUser(words), {
      cwd,
      env: variables as NodeJS.ProcessEnv,
      encoding: 'utf8',
      timeout: 60_000,
    })

  check(`runs as ${stage.user}, not as root`, id !== 0)
  check('the user cannot change the program', inside(['test', '-w', cwd]).status === 1)
  const bare = inside(command, { ...image, PORT: settings.PORT })
  const named = ['SESSION_SECRET', 'OAUTH_ISSUER'].every((name) => bare.stderr.includes(name))
  check('without its secrets it exits with 1 and lists them', bare.status === 1 && named)

  const child = spawn('setpriv', asUser(command), {
    cwd,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const status = (path: string) =>
    fetch(origin + path).then(
      (response) => response.status,
      () => 0,
    )
  try {
    const deadline = Date.now() + START_SECONDS * 1000
    while ((await status('/healthz')) !== 200 && Date.now() < deadline && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 100))

    check('/healthz answers 200', (await status('/healthz')) === 200)
    check('/ answers 200', (await status('/')) === 200)
    check('the HEALTHCHECK command succeeds', inside(healthcheck).status === 0)
    const database = join(env.DATA_DIR ?? '', 'cartfolio.sqlite')
    check(
      'the database is on the volume and belongs to the user',
      existsSync(database) && statSync(database).uid === id,
    )
    const admin = inside(['npm', 'run', '--silent', 'admin', '--', '--help'])
    check('npm run admin answers', admin.status === 0)
    if (admin.status !== 0) console.log(admin.stdout + admin.stderr)

    const stopping = Date.now()
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000)
    const code = await exited
    clearTimeout(late)
    const seconds = ((Date.now() - stopping) / 1000).toFixed(1)
    check(`SIGTERM: exit 0 within ${STOP_SECONDS} s (was ${code} after ${seconds} s)`, code === 0)
    check('the HEALTHCHECK command fails when nothing runs', inside(healthcheck).status === 1)
  } finally {
    child.kill('SIGKILL')
  }
  if (failures.length > 0) console.log(output)
  return failures
}
