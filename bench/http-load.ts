import { fork } from 'node:child_process'
import autocannon from 'autocannon'

/** A request, repeated on several connections at once. */
export interface Load {
  url: string
  connections: number
  /** Duration of each measurement. */
  seconds: number
  headers: Record<string, string>
  /** Cookie headers used in rotation: one per member. */
  cookies?: readonly string[]
}

export interface LoadResult {
  requestsPerSecond: number
  /** The 99th percentile of the response times in milliseconds. */
  p99: number
}

/** Sends the requests from a separate process, so that the load generator does not slow down other measurements. */
export function load(asked: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['load'])
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('exit', (code) =>
      reject(new Error(`${asked.url}: the load generator exited with ${code}`)),
    )
    child.send(asked)
  })
}

async function run({ url, connections, seconds, headers, cookies }: Load): Promise<LoadResult> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests: cookies?.map((cookie) => ({ headers: { ...headers, cookie } })),
  })
  if (non2xx > 0 || errors > 0)
    throw new Error(`${url}: ${non2xx} unexpected statuses, ${errors} errors`)
  return { requestsPerSecond: requests.average, p99: latency.p99 }
}

if (process.argv[2] === 'load' && process.send)
  process.once('message', async (asked) => {
    process.send?.(await run(asked as Load), () => process.exit(0))
  })
