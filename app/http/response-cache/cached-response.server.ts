import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  flatHeaders,
  getHeader,
  etagMatches,
  etagOf,
  varyBy,
  withoutHeaders,
  type BufferedResponse,
} from './buffered-response.server.ts'
import {
  compress,
  encodingFor,
  isCompressible,
  isText,
  LEVELS,
  type Encoding,
} from './compression.server.ts'
import { log } from '../logging/log.server.ts'

interface EncodedForm {
  headers: string[]
  body: Buffer
}

/** One response at a time is made smaller: pictures need the same threads. */
let isMakingSmaller = false

/** The overhead of a response: objects, and the headers of each encoding. */
const OBJECT_BYTES = 8192

/** A response for many requests: each encoding is made once, and so are the headers. */
export class CachedResponse {
  readonly #response: BufferedResponse
  readonly #etag: string | undefined
  readonly #compressible: boolean
  readonly #encodings = new Map<Encoding, EncodedForm>()
  readonly #uncompressed: EncodedForm
  readonly #compressing = new Map<Encoding, Promise<EncodedForm>>()
  readonly #notModifiedHeaders: string[]
  #isSmall = false

  constructor(response: BufferedResponse) {
    const { headers, body } = response
    const type = getHeader(response, 'Content-Type') ?? ''
    this.#compressible = isCompressible(type, body)
    const isStorable = !/no-store/.test(getHeader(response, 'Cache-Control') ?? '')
    this.#etag = isStorable ? (getHeader(response, 'ETag') ?? etagOf(body)) : undefined
    const vary = getHeader(response, 'Vary')
    // As the headers of a longer one, and as those without the cache.
    const varied = isText(type) ? varyBy(vary, 'Accept-Encoding') : vary
    const shared = {
      ...withoutHeaders(headers, 'content-length', 'etag', 'vary'),
      ...(varied !== undefined && { Vary: varied }),
      ...(this.#etag !== undefined && { ETag: this.#etag }),
    }
    this.#response = { ...response, headers: shared }
    this.#notModifiedHeaders = flatHeaders(withoutHeaders(shared, 'content-type'))
    this.#uncompressed = this.#encodedForm('identity', body)
    this.#encodings.set('identity', this.#uncompressed)
  }

  get byteLength(): number {
    const bodies = this.#response.body.byteLength * (this.#compressible ? 1.5 : 1)
    return Math.ceil(OBJECT_BYTES + bodies)
  }

  /**
   * Sends it immediately if the encoding exists; else compresses it first, once for all waiting
   * requests.
   */
  send(request: IncomingMessage, response: ServerResponse): void {
    const tags = request.headers['if-none-match']
    if (tags !== undefined && this.#etag !== undefined && etagMatches(tags, this.#etag)) {
      response.writeHead(304, this.#notModifiedHeaders)
      response.end()
      return
    }
    const encoding = this.#compressible ? encodingFor(request) : 'identity'
    const form = this.#encodings.get(encoding)
    if (form) {
      this.#write(request, response, form)
      if (encoding === 'br') this.#makeSmaller()
      return
    }
    this.#compress(encoding).then(
      (encoded) => this.#write(request, response, encoded),
      (error: unknown) => {
        log.error({ err: error }, 'a response could not be compressed')
        this.#write(request, response, this.#uncompressed)
      },
    )
  }

  #write(request: IncomingMessage, response: ServerResponse, { headers, body }: EncodedForm): void {
    if (response.destroyed) return
    response.writeHead(this.#response.status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  #compress(encoding: Encoding): Promise<EncodedForm> {
    let pending = this.#compressing.get(encoding)
    if (!pending) {
      pending = compress(this.#response.body, encoding)
        .then((body) => {
          const form = this.#encodedForm(encoding, body)
          this.#encodings.set(encoding, form)
          return form
        })
        // The next request tries a failed compression again.
        .finally(() => this.#compressing.delete(encoding))
      this.#compressing.set(encoding, pending)
    }
    return pending
  }

  /**
   * For a page that is asked for again: the feed and its stylesheet then arrive before a slow
   * connection waits for the first acknowledgment.
   */
  #makeSmaller(): void {
    if (this.#isSmall || isMakingSmaller) return
    this.#isSmall = true
    isMakingSmaller = true
    compress(this.#response.body, 'br', LEVELS.small)
      .then((body) => this.#encodings.set('br', this.#encodedForm('br', body)))
      .catch((error: unknown) => log.error({ err: error }, 'a response could not be made smaller'))
      .finally(() => (isMakingSmaller = false))
  }

  #encodedForm(encoding: Encoding, body: Buffer): EncodedForm {
    return {
      headers: flatHeaders({
        ...this.#response.headers,
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        'Content-Length': String(body.byteLength),
      }),
      body,
    }
  }
}
