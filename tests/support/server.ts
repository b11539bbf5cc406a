import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** The secret of the test servers' cookies. */
export const TEST_SECRET = 'a secret for tests only'

/** A running production server with its own folder. */
export interface RunningServer {
  origin: string
  dataDir: string
  process: ChildProcess
  /** The log so far. */
  log(): string
  /** Sends SIGTERM. @returns the exit code */
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

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
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
 * Starts the built server as a production process with the embedded sign-in, without waiting for it.
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
  const port = await freePort()
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
  for (let tries = 0; ; tries++) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (response?.ok) return server
    if (child.exitCode !== null || tries === 200) {
      await server.dispose()
      throw new Error(`The server did not start:\n${output}`)
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
 * Runs the built server in this process, with its own folder, until the process ends; the second call returns
 * the same one. Much faster than `startServer`, for tests that need no process of the server's own: no log, no
 * signals, no other environment. Its queries and this process's share one connection.
 */
export function serverInProcess(): Promise<ServerInProcess> {
  return (inProcess ??= loadServer())
}

async function loadServer(): Promise<ServerInProcess> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'cartfolio-server-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  Object.assign(process.env, TEST_ENVIRONMENT, {
    PORT: String(port),
    DATA_DIR: dataDir,
    // Differs from the moderator's address by case, which must not matter.
    MODERATORS: 'Mod@example.com',
  })
  await import(pathToFileURL('build/server/index.js').href)
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok) await wait(5)
  return { origin: `http://localhost:${port}`, dataDir }
}
