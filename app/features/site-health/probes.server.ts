import { execFile } from 'node:child_process'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { readLimitedText } from '#app/http/forms/incoming-body.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'

/* Questions to other servers. Each has an answer within seconds, or fails. */

export const TIMEOUT_MS = 3000

/**
 * Asks for an address.
 * @returns its status, and its clock in milliseconds since 1970
 * @throws without a response in time
 */
export async function askServer(address: string): Promise<{ status: number; time: number | null }> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.body?.cancel()
  const time = Date.parse(response.headers.get('Date') ?? '')
  return { status: response.status, time: Number.isNaN(time) ? null : time }
}

/**
 * The certificate of an https origin.
 * @throws without one in time
 */
export function askCertificate(origin: string): Promise<{ validTo: Date; problem: string | null }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: isIP(hostname) ? undefined : hostname,
      // An invalid certificate is a finding, not a failure.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    })
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      const problem = socket.authorized ? null : String(socket.authorizationError)
      resolve({ validTo: new Date(validTo), problem })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })
}

type Version = [major: number, minor: number, patch: number]

const parseVersion = (text: string): Version | null => {
  const [, ...parts] = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text) ?? []
  return parts.length === 3 ? (parts.map(Number) as Version) : null
}

const compare = (one: Version, other: Version) =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

/** The newest version among tags; null if none is newer than `current`. */
export function newerVersion(tags: readonly string[], current: string): string | null {
  const newest = [current, ...tags]
    .map(parseVersion)
    .filter((version) => version !== null)
    .sort(compare)
    .at(-1)
    ?.join('.')
  return newest === undefined || newest === current ? null : newest
}

/**
 * The tags of a git repository, by git's own protocol, which every host speaks.
 * @throws without an answer in time
 */
export async function askTags(repository: string): Promise<string[]> {
  const address = repository.replace(/^git\+/, '').replace(/\/$/, '')
  const response = await fetch(`${address}/info/refs?service=git-upload-pack`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = response.ok ? await readLimitedText(response, 1024 * 1024) : null
  if (text === null) throw new Error(`status ${response.status}`)
  return [...text.matchAll(/ refs\/tags\/([^\s^]+)$/gm)].map(([, tag = '']) => tag)
}

const SECONDS = { h: 3600, m: 60, s: 1, ms: 0.001 }

/** Go's way to write a duration, such as `1h2m3.5s` or `-16ms`, in seconds. */
export function durationSeconds(text: string): number {
  let seconds = 0
  for (const [, digits, unit] of text.matchAll(/([\d.]+)(ms|h|m|s)/g))
    seconds += Number(digits) * SECONDS[unit as keyof typeof SECONDS]
  return text.startsWith('-') ? -seconds : seconds
}

/**
 * How many seconds the replica of the database is behind; null if there is no copy yet.
 * @throws when it cannot be read in time
 */
export async function askReplicaLag(): Promise<number | null> {
  const { stdout } = await promisify(execFile)('sh', ['scripts/start.sh', 'lag'], {
    timeout: 2 * TIMEOUT_MS,
    env: { ...process.env, DATA_DIR: dataFolder().root },
  })
  // A heading, then a line for each generation: replica, name, lag, start, end.
  const lags = stdout
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s+/)[2])
    .filter((lag) => lag !== undefined)
    .map(durationSeconds)
  return lags.length === 0 ? null : Math.max(0, Math.min(...lags))
}
