import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** The secret of the test servers' cookies. */
export const TEST_SECRET = 'a secret of the tests and of nothing else'

/** A running production server with its own folder. */
export interface RunningServer {
  origin: string
  dataDir: string
  process: ChildProcess
  /** The log so far. */
  log(): string
  /**
   * Sends SIGTERM.
   * @returns the exit code
   */
  stop(): Promise<number | null>
  /** Kills it immediately, like a power failure; with `processGroup`, its child processes, too. */
  kill(): Promise<void>
  /** Stops it and removes its folder. */
  dispose(): Promise<void>
}

export interface StartOptions {
  /** False discards the log: reading it takes time that a benchmark measures. */
  keepsLog?: boolean
  /** Whether it leads its own process group, with all child processes. */
  processGroup?: boolean
  /** A command prefix that runs the server, such as one that provides a small disk. */
  commandPrefix?: string[]
  /** The folder of another built checkout to run; by default this one. */
  cwd?: string
}

/**
 * A guard against a server that hangs, in ms: with other tests beside it, a start was seen to take
 * ten seconds.
 */
const START_LIMIT = 60_000

/**
 * Ports below those that systems give to outgoing connections, which could take one before the
 * server does. The tests of each worker have their own: a server needs seconds until it listens,
 * and with the same port as another one its tests would meet the other.
 */
const PORTS = { first: 20_000, ofWorker: 1500, workers: 8 }

const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0)
const firstPort = PORTS.first + (worker % PORTS.workers) * PORTS.ofWorker
/** Starts anywhere, for two runs of the tests on one machine. */
let portsGiven = Math.floor(Math.random() * PORTS.ofWorker)

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (free) await new Promise((resolve) => probe.close(resolve))
  return free
}

/** A free port of this machine, which no other call returns soon. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const port = firstPort + (portsGiven++ % PORTS.ofWorker)
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port.')
}

/** The variables of a test server. */
const TEST_ENVIRONMENT = {
  NODE_ENV: 'production' as const,
  HOST: '127.0.0.1',
  PORT: '0',
  SESSION_SECRET: TEST_SECRET,
  SIGN_IN: 'demo',
  RATE_LIMITS: 'off',
}

/**
 * Starts the built server as a production process with the embedded sign-in, without waiting for
 * it.
 * @param environment further variables; undefined removes one
 */
export function spawnServer(
  environment: Record<string, string | undefined>,
  { keepsLog = true, processGroup = false, commandPrefix = [], cwd }: StartOptions = {},
): ChildProcess {
  const [program = '', ...words] = [...commandPrefix, process.execPath, 'build/server/index.js']
  return spawn(program, words, {
    cwd,
    detached: processGroup,
    env: {
      PATH: process.env.PATH,
      ...TEST_ENVIRONMENT,
      ...environment,
    },
    stdio: ['ignore', keepsLog ? 'pipe' : 'ignore', 'pipe'],
  })
}

/** The result of a server that fails to start: its exit code and its standard error. */
export function failedStart(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  child.stdout?.resume()
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, errors })))
}

/**
 * Starts the built server like `spawnServer`, in its own folder, and waits until it responds.
 * @param environment overrides variables; undefined removes one
 */
export async function startServer(
  environment: Record<string, string | undefined> = {},
  options: StartOptions = {},
): Promise<RunningServer> {
  const port = Number(environment.PORT ?? (await freePort()))
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'cartfolio-server-'))
  const child = spawnServer({ PORT: String(port), DATA_DIR: dataDir, ...environment }, options)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))

  const origin = `http://localhost:${port}`
  const server: RunningServer = {
    origin,
    dataDir,
    process: child,
    log: () => output,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      if (child.exitCode === null && child.pid !== undefined)
        process.kill(options.processGroup ? -child.pid : child.pid, 'SIGKILL')
      await ended
    },
    async dispose() {
      if (child.signalCode === null) await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  const isLate = AbortSignal.timeout(START_LIMIT)
  for (;;) {
    const request = fetch(`http://127.0.0.1:${port}/healthz`, { signal: isLate })
    const response = await request.catch(() => null)
    const end = child.exitCode ?? child.signalCode
    if (response?.ok && end === null) return server
    if (end !== null || isLate.aborted) {
      const how = end === null ? 'was not ready in time' : `ended with ${end}`
      await server.dispose()
      // Its last words may arrive after its end.
      await wait(100)
      throw new Error(`The server on port ${port} ${how}:\n${output}`)
    }
    await wait(50)
  }
}

/** The server of this process. */
export interface ServerInProcess {
  origin: string
  dataDir: string
}

let inProcess: Promise<ServerInProcess> | undefined

/**
 * Runs the built server in this process, with its own folder, until the process ends; the second
 * call returns the same one. Much faster than `startServer`, for tests that need no process of the
 * server's own: no log, no signals, no other environment. Its queries and this process's share one
 * connection.
 */
export const serverInProcess = (): Promise<ServerInProcess> => (inProcess ??= loadServer())

async function loadServer(): Promise<ServerInProcess> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'cartfolio-server-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  Object.assign(process.env, TEST_ENVIRONMENT, {
    PORT: String(port),
    DATA_DIR: dataDir,
    // The first differs from the moderator's address by case, which must not matter; the second is
    // that of tests/support/every-route-site.ts.
    MODERATORS: 'Mod@example.com, mod-whisperedmail@example.com',
  })
  await import(pathToFileURL('build/server/index.js').href)
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok) await wait(5)
  return { origin: `http://localhost:${port}`, dataDir }
}
