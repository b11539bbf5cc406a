import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BucketSettings } from '#storage/bucket-client.ts'
import { openS3Store } from '#storage/s3-store.ts'

/** A bucket on this machine. */
export interface TestBucket {
  settings: BucketSettings
  /** Removes all files. */
  empty(): Promise<void>
  stop(): Promise<void>
}

async function emptyBucket(settings: BucketSettings): Promise<void> {
  const store = openS3Store(settings)
  for await (const { name } of store.list('')) await store.remove(name)
}

/**
 * Starts an S3 emulator with an empty bucket. It creates its listing cursors with a cipher that OpenSSL considers
 * legacy.
 */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'cartfolio-bucket-'))
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  const server = spawn(process.execPath, [
    '--openssl-legacy-provider',
    program,
    ...['--directory', directory, '--address', '127.0.0.1', '--port', '0', '--silent'],
    ...['--configure-bucket', 'pictures'],
  ])
  const ended = once(server, 'exit')
  const endpoint = await new Promise<string>((resolve) => {
    server.stdout.on('data', (text) => {
      const address = /listening on (\S+)/.exec(String(text))?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    })
  })
  const settings = {
    endpoint,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    empty: () => emptyBucket(settings),
    async stop() {
      server.kill()
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** What a faulty bucket does with a request: it never answers, answers 500, or drops the connection. */
export type BucketFault = 'silence' | 'error' | 'reset'

/** A proxy in front of a bucket, which fails on demand. */
export interface FaultyBucket extends TestBucket {
  /** The fault of the next requests; null for none. */
  fault: BucketFault | null
  /** Milliseconds before each response. */
  delayMs: number
  /** The number of requests so far, as `GET /pictures/photos/…`. */
  requests: string[]
  /** The largest number of requests in progress. */
  mostAtOnce: number
  /** Ends its fault, forgets its requests and empties it. */
  reset(): Promise<void>
}

/** Starts a bucket behind a proxy. The proxy keeps the host, which is part of each request's signature. */
export async function startFaultyBucket(): Promise<FaultyBucket> {
  const bucket = await startBucket()
  const target = new URL(bucket.settings.endpoint ?? '')
  let atOnce = 0

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url: path } = request
    const options = { host: target.hostname, port: target.port, method, path, headers }
    const upstream = send(options, (answer) => {
      const pass = () => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }
      setTimeout(pass, faulty.delayMs)
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  }

  const proxy = createServer((request, response) => {
    faulty.requests.push(`${request.method} ${request.url}`)
    atOnce += 1
    faulty.mostAtOnce = Math.max(faulty.mostAtOnce, atOnce)
    response.once('close', () => (atOnce -= 1))
    if (faulty.fault === null) return forward(request, response)
    request.resume()
    if (faulty.fault === 'reset') request.socket.resetAndDestroy()
    if (faulty.fault === 'error') response.writeHead(500).end('<Code>InternalError</Code>')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo

  const faulty: FaultyBucket = {
    settings: { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` },
    fault: null,
    delayMs: 0,
    requests: [],
    mostAtOnce: 0,
    empty: () => bucket.empty(),
    async reset() {
      Object.assign(faulty, { fault: null, delayMs: 0, requests: [], mostAtOnce: 0 })
      proxy.closeAllConnections()
      await bucket.empty()
    },
    async stop() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await bucket.stop()
    },
  }
  return faulty
}

/** The variables of a server that stores its images in a bucket. */
export function bucketVariables({ settings }: TestBucket): Record<string, string> {
  return {
    IMAGE_STORE: 's3',
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
}
