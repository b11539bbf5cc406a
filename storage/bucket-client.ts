import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import PQueue from 'p-queue'
import type { Warn } from './image-work.ts'

export interface BucketSettings {
  /**
   * The service's address; undefined for AWS. A host that begins with the bucket's name is used as
   * it is.
   */
  endpoint?: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bucket did not answer in time, or rejects its credentials. A later request may succeed. */
export class BucketUnavailable extends Error {
  readonly code = 'BUCKET_UNAVAILABLE'
  override readonly name = 'BucketUnavailable'
}

/** A response that is neither the object nor "there is none". */
class UnexpectedResponse extends Error {
  constructor(
    readonly status: number,
    /** The code of S3's error, such as `NoSuchBucket`; empty if there is none. */
    readonly code: string,
  ) {
    super(`the bucket responded with status ${status}${code && ` (${code})`}`)
    this.name = 'UnexpectedResponse'
  }

  /** S3 expects clients to try again after these. */
  get isTransient(): boolean {
    return this.status >= 500 || this.status === 429
  }
}

export interface BucketLimits {
  /** The time for one request with its repetitions and its wait for others. */
  requestMs: number
  failuresBeforePause: number
  pauseMs: number
  isHurried: boolean
}

/** For requests that a visitor waits for. */
export const VISITOR_LIMITS: BucketLimits = {
  requestMs: 10_000,
  failuresBeforePause: 3,
  pauseMs: 5_000,
  isHurried: true,
}
/** For commands, which rather wait than fail. */
export const COMMAND_LIMITS: BucketLimits = {
  requestMs: 60_000,
  failuresBeforePause: Infinity,
  pauseMs: 0,
  isHurried: false,
}

const MAX_AT_ONCE = 16
const TRIES = 4
/** Each wait is twice the previous one. */
const FIRST_WAIT_MS = 100
const WARN_EVERY_MS = 60_000
/** Services that accept new buckets only as a part of the host name. */
const VIRTUAL_HOSTS = /(^|\.)(amazonaws\.com|tigris\.dev|storage\.dev)$/

const deadlines = new AsyncLocalStorage<number>()

/**
 * Limits the time of all bucket requests of `work` together.
 * @throws BucketUnavailable
 */
export const withinBucketTime = <Result>(
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> => deadlines.run(performance.now() + ms, work)

/** The address of a bucket: its name is part of the host or of the path. */
export function bucketUrl({ endpoint, bucket, region }: BucketSettings): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  if (url.hostname.startsWith(`${bucket}.`)) return url
  if (VIRTUAL_HOSTS.test(url.hostname)) url.hostname = `${bucket}.${url.hostname}`
  else url.pathname += `${encodeURIComponent(bucket)}/`
  return url
}

export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/**
 * Signed requests to a bucket, limited in number and time, repeated after temporary errors, refused
 * for seconds after some failures.
 */
export class BucketClient {
  readonly #url: URL
  readonly #aws: AwsClient
  readonly #limits: BucketLimits
  readonly #warn: Warn
  readonly #queue = new PQueue({ concurrency: MAX_AT_ONCE })
  #failures = 0
  #pausedUntil = 0
  #warnedAt = -Infinity
  #lastEnd = -Infinity

  /** @param warn is called, at most once a minute, when requests fail */
  constructor(settings: BucketSettings, limits: BucketLimits, warn: Warn) {
    const { accessKeyId, secretAccessKey, region } = settings
    this.#url = bucketUrl(settings)
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
    this.#limits = limits
    this.#warn = warn
  }

  /** False if the last request failed; true before the first. */
  get isAvailable(): boolean {
    return this.#failures === 0
  }

  get idleMs(): number {
    return performance.now() - this.#lastEnd
  }

  /**
   * Sends a request; `read` consumes the response, maybe again.
   * @throws BucketUnavailable, or as `read`
   */
  async send<Result>(
    request: BucketRequest,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    if (performance.now() < this.#pausedUntil)
      throw new BucketUnavailable('the bucket has just failed; it is tried again in a few seconds')
    const { requestMs, isHurried } = this.#limits
    const deadline = (isHurried && deadlines.getStore()) || Infinity
    const limit = Math.min(requestMs, deadline - performance.now())
    if (limit <= 0) throw new BucketUnavailable('the bucket is too slow')
    const signal = AbortSignal.timeout(Math.ceil(limit))
    try {
      const result = await this.#queue.add(() => this.#repeat(request, read, signal), { signal })
      this.#failures = 0
      return result
    } catch (error) {
      if (!isOfBucket(error)) throw error
      throw this.#failed(request, error)
    } finally {
      this.#lastEnd = performance.now()
    }
  }

  async #repeat<Result>(
    request: BucketRequest,
    read: (response: Response) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await fetch(await this.#sign(request), { signal })
        if (response.ok || response.status === 404) return await read(response)
        throw await unexpected(response)
      } catch (error) {
        if (attempt === TRIES || signal.aborted || !isOfBucket(error)) throw error
        if (error instanceof UnexpectedResponse && !error.isTransient) throw error
        await wait(FIRST_WAIT_MS * 2 ** (attempt - 1), undefined, { signal })
      }
    }
  }

  #sign({ method, name = '', query = {}, headers, body }: BucketRequest): Promise<Request> {
    const url = new URL(this.#url)
    url.pathname += name.split('/').map(encodeURIComponent).join('/')
    // Some services check the signature of a bucket's own address without the slash at its end.
    if (name === '' && url.pathname !== '/') url.pathname = url.pathname.slice(0, -1)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    return this.#aws.sign(url, { method, headers, body })
  }

  #failed({ method, name = '' }: BucketRequest, cause: unknown): BucketUnavailable {
    this.#failures += 1
    if (this.#failures >= this.#limits.failuresBeforePause)
      this.#pausedUntil = performance.now() + this.#limits.pauseMs
    const reason = cause instanceof Error ? cause.message : String(cause)
    const error = new BucketUnavailable(
      `the bucket is not available (${method}${name && ' of a file'}: ${reason})`,
      { cause },
    )
    if (performance.now() - this.#warnedAt >= WARN_EVERY_MS) {
      this.#warnedAt = performance.now()
      this.#warn(error, 'the bucket is not available')
    }
    return error
  }
}

/**
 * Errors of fetch are TypeErrors, those of a time limit have a name; others come from the reader.
 */
function isOfBucket(error: unknown): boolean {
  if (error instanceof UnexpectedResponse || error instanceof TypeError) return true
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
}

/** The error for a response; consumes its body. */
export async function unexpected(response: Response): Promise<UnexpectedResponse> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
  return new UnexpectedResponse(response.status, code)
}
