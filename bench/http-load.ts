import { fork } from 'node:child_process'
import autocannon from 'autocannon'

/** What is asked, again and again, by so many connections at once. */
export interface Load {
  url: string
  connections: number
  /** Of each measurement. */
  seconds: number
  headers: Record<string, string>
  /** Cookie headers that take turns: as many members. */
  cookies?: readonly string[]
}

export interface LoadResult {
  requestsPerSecond: number
  /** Milliseconds in which 99 of 100 answers came. */
  p99: number
}

/** Asks in a process of its own, so that what asks does not slow down what is measured elsewhere. */
export function load(asked: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['load'])
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('exit', (code) => reject(new Error(`${asked.url}: the load ended with ${code}`)))
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
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} bad answers, ${errors} errors`)
  return { requestsPerSecond: requests.average, p99: latency.p99 }
}

if (process.argv[2] === 'load' && process.send)
  process.once('message', async (asked) => {
    process.send?.(await run(asked as Load), () => process.exit(0))
  })
