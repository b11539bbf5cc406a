import { request } from 'node:http'

import { startBare } from './http-bare.ts'
import { load, type LoadResult } from './http-load.ts'
import { median } from './report.ts'

export const CONNECTIONS = 32

/** The request, and its client. */
export interface Question {
  path: string
  headers?: Record<string, string>
  cookies?: readonly string[]
}

/** A server to measure. */
export interface Candidate {
  origin: string
  /** Runs each load on it, for example while members write. */
  runLoad?: (work: () => Promise<LoadResult>) => Promise<LoadResult>
}

/** Durations in seconds, and how often they are repeated. */
export interface Plan {
  rounds: number
  seconds: number
  bareSeconds: number
  warmUpSeconds: number
}

export interface Measured extends LoadResult {
  /** Requests per second of bare node:http that sends the same headers and bytes. */
  bare: number
  /** The server's requests divided by those of the baseline in the same round. */
  ratio: number
}

/** The raw bytes and headers of a response, still encoded. */
async function rawResponse(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']
        const contentHeaders = Object.entries(response.headers).filter(
          ([name]) => !own.includes(name),
        )
        resolve({
          headers: Object.fromEntries(contentHeaders.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

function medianOf(rounds: Measured[]): Measured {
  const middle = (of: (round: Measured) => number) => median(rounds.map(of))
  return {
    requests: middle((round) => round.requests),
    requestsPerSecond: middle((round) => round.requestsPerSecond),
    p99: middle((round) => round.p99),
    bare: middle((round) => round.bare),
    ratio: middle((round) => round.ratio),
  }
}

/**
 * Measures servers and the baseline in alternation, so that all run under the same load of the
 * machine.
 * @param server the baseline sends its bytes
 * @param before an older version of it, if any, measured in the same rounds
 * @returns medians of all rounds
 */
export async function measure(
  server: Candidate,
  question: Question,
  plan: Plan,
  before?: Candidate,
): Promise<Measured & { before?: Measured }> {
  const { path, headers = {}, cookies } = question
  const [cookie] = cookies ?? []
  const first = { ...headers, ...(cookie === undefined ? {} : { cookie }) }
  await rawResponse(server.origin + path, first)
  const bare = await startBare(await rawResponse(server.origin + path, first))
  const common = { connections: CONNECTIONS, headers, cookies }

  const series = (before ? [before, server] : [server]).map((candidate) => {
    let firstCookie = 0
    return {
      rounds: [] as Measured[],
      async run(seconds: number): Promise<LoadResult> {
        const { origin, runLoad = (work) => work() } = candidate
        const asked = { ...common, seconds, firstCookie, url: origin + path }
        const result = await runLoad(() => load(asked))
        firstCookie += result.requests
        return result
      },
    }
  })
  try {
    for (const { run } of series) await run(plan.warmUpSeconds)
    for (let round = 0; round < plan.rounds; round++) {
      const bareLoad = { ...common, seconds: plan.bareSeconds, url: bare.origin }
      const { requestsPerSecond: bareRate } = await load(bareLoad)
      for (const { rounds, run } of series) {
        const result = await run(plan.seconds)
        rounds.push({ ...result, bare: bareRate, ratio: result.requestsPerSecond / bareRate })
      }
    }
  } finally {
    await bare.stop()
  }
  const [latest, older] = series.map(({ rounds }) => medianOf(rounds)).reverse()
  if (!latest) throw new Error('No server was measured.')
  return { ...latest, before: older }
}

/** The figures as text for the table. */
export function inWords({ requestsPerSecond, bare, p99, ratio }: Measured): string {
  return `${ratio.toFixed(2)} of bare node:http (${Math.round(requestsPerSecond)} of ${Math.round(bare)} a second, p99 ${p99} ms)`
}
