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
  /** Where the rotation starts, to continue an earlier one. */
  firstCookie?: number
  /** Requests a second over all connections; as many as the server answers by default. */
  perSecond?: number
  /** The page is one that does not exist. */
  isNotFound?: boolean
}

export interface LoadResult {
  /** The number of responses. */
  requests: number
  requestsPerSecond: number
  /** The 99th percentile of the response times in milliseconds. */
  p99: number
}

/**
 * Sends the requests from a separate process, so that the load generator does not slow down other
 * measurements.
 */
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

/**
 * The options that send each request with the next cookie. A list of requests per connection would
 * make all connections ask for the same member at the same time, and building 32 long lists delays
 * the first responses enough to change the 99th percentile. Therefore one rotation serves all
 * connections, except for a few members: their lists are short, and cheaper for each request.
 */
function rotate({ connections, headers, cookies = [], firstCookie = 0 }: Load) {
  // Each member has a network, as in production: those of one would wait for each other.
  const headersOf = (member: number) => ({
    ...headers,
    cookie: cookies[member % cookies.length] ?? '',
    'fly-client-ip': `10.${(member >> 8) & 255}.${member & 255}.1`,
  })
  if (cookies.length <= connections)
    return { requests: cookies.map((_, member) => ({ headers: headersOf(member) })) }
  let next = firstCookie
  return {
    setupClient(client: autocannon.Client) {
      const proceed = () => client.setHeaders(headersOf(next++))
      proceed()
      // The client emits this event right before it sends its next request.
      client.on('response', proceed)
    },
  }
}

async function run(asked: Load): Promise<LoadResult> {
  const { url, connections, seconds, headers, cookies, perSecond, isNotFound = false } = asked
  const { requests, latency, errors, ...byStatus } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(cookies && rotate(asked)),
    ...(perSecond !== undefined && { overallRate: perSecond }),
  })
  const unexpected = byStatus.non2xx - (isNotFound ? byStatus['4xx'] : 0)
  if (unexpected > 0 || errors > 0)
    throw new Error(`${url}: ${unexpected} unexpected statuses, ${errors} errors`)
  return { requests: requests.total, requestsPerSecond: requests.average, p99: latency.p99 }
}

if (process.argv[2] === 'load' && process.send)
  process.once('message', async (asked) => {
    process.send?.(await run(asked as Load), () => process.exit(0))
  })
