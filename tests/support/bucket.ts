import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { BucketSettings } from '#storage/bucket-client.ts'
import { answerS3 } from './s3.ts'

/** A bucket on this machine. */
export interface TestBucket {
  settings: BucketSettings
  /** Removes all files. */
  empty(): Promise<void>
  stop(): Promise<void>
}

/**
 * What a faulty bucket does with a request: it never answers, answers 500, or drops the connection.
 */
export type BucketFault = 'silence' | 'error' | 'reset'

/** A bucket that fails on demand. */
export interface FaultyBucket extends TestBucket {
  /** The fault of the next requests; null for none. */
  fault: BucketFault | null
  /** Milliseconds before each response. */
  delayMs: number
  /** The requests so far, as `GET /pictures/photos/…`. */
  requests: string[]
  /** The largest number of requests in progress. */
  mostAtOnce: number
  /** Ends its fault, forgets its requests and empties it. */
  reset(): Promise<void>
}

/**
 * Starts a service with empty buckets. It checks the signature of each request.
 * @param names of its buckets; the settings have the first one
 */
export async function startFaultyBucket(
  names = ['pictures'],
  { maxSkewMs }: { maxSkewMs?: number } = {},
): Promise<FaultyBucket> {
  const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }
  const service = { ...keys, maxSkewMs, buckets: new Map(names.map((name) => [name, new Map()])) }
  let atOnce = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '', headers } = request
    faulty.requests.push(`${method} ${target}`)
    atOnce += 1
    faulty.mostAtOnce = Math.max(faulty.mostAtOnce, atOnce)
    response.once('close', () => (atOnce -= 1))
    const { fault } = faulty
    if (fault === 'reset') return void request.socket.resetAndDestroy()
    const body = await buffer(request)
    if (fault === 'silence') return
    if (fault === 'error') return void response.writeHead(500).end('<Code>InternalError</Code>')
    const result = answerS3(service, { method, target, headers, body })
    await wait(faulty.delayMs)
    response.writeHead(result.status, result.headers).end(result.body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const faulty: FaultyBucket = {
    settings: {
      ...keys,
      endpoint: `http://127.0.0.1:${port}`,
      bucket: names[0] ?? '',
      region: 'us-east-1',
    },
    fault: null,
    delayMs: 0,
    requests: [],
    mostAtOnce: 0,
    async empty() {
      for (const objects of service.buckets.values()) objects.clear()
    },
    async reset() {
      Object.assign(faulty, { fault: null, delayMs: 0, requests: [], mostAtOnce: 0 })
      server.closeAllConnections()
      await faulty.empty()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return faulty
}

/** Starts a service as `startFaultyBucket` does, for tests without faults. */
export const startBucket: (names?: string[]) => Promise<TestBucket> = startFaultyBucket

/** The variables of a server that stores its images in a bucket. */
export const bucketVariables = ({ settings }: TestBucket): Record<string, string> => ({
  IMAGE_STORE: 's3',
  S3_ENDPOINT: settings.endpoint ?? '',
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})
