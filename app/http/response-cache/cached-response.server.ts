import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import PQueue from 'p-queue'
import { textBytes } from '#storage/bounded-cache.ts'
import {
  flatHeaders,
  headerOf,
  etagMatches,
  varyBy,
  withoutHeaders,
  type BufferedResponse,
} from './buffered-response.server.ts'
import { compress, encodingFor, isCompressible, type Encoding } from './compression.server.ts'
import { log } from '../logging/log.server.ts'

/** The bytes of one encoding with their headers. */
interface Form {
  headers: string[]
  body: Buffer
}

/** The overhead of a response: objects, and the headers of each encoding. */
const OBJECT_BYTES = 4096

/** One at a time, so that threads stay free for decoding images and reading files. */
const improvements = new PQueue({ concurrency: 1 })

/** A response for many requests: each encoding is made once, and so are the headers. */
export class CachedResponse {
  readonly #answer: BufferedResponse
  readonly #tag: string | undefined
  /** Milliseconds since 1970; NaN without the header. */
  readonly #modified: number
  readonly #codable: boolean
  readonly #forms = new Map<Encoding, Form>()
  readonly #plain: Form
  readonly #making = new Map<Encoding, Promise<Form>>()
  readonly #unchanged: string[]
  #improveFrom: number

  /** @param recompressAfterMs a response that is requested again after this time is recompressed to the smallest size */
  constructor(
    answer: BufferedResponse,
    { recompressAfterMs = 0 }: { recompressAfterMs?: number } = {},
  ) {
    this.#improveFrom = performance.now() + recompressAfterMs
    const { headers, body } = answer
    const type = headerOf(answer, 'Content-Type') ?? ''
    this.#codable = isCompressible(type, body)
    const kept = !/no-store/.test(headerOf(answer, 'Cache-Control') ?? '')
    // Weak, because all encodings of a page share it.
    this.#tag = kept ? `W/"${createHash('sha1').update(body).digest('base64url')}"` : undefined
    this.#modified = Date.parse(headerOf(answer, 'Last-Modified') ?? '')
    const vary = headerOf(answer, 'Vary')
    const varied = this.#codable ? varyBy(vary, 'Accept-Encoding') : vary
    const shared = {
      ...withoutHeaders(headers, 'content-length', 'vary'),
      ...(varied !== undefined && { Vary: varied }),
      ...(this.#tag !== undefined && { ETag: this.#tag }),
    }
    this.#answer = { ...answer, headers: shared }
    this.#unchanged = flatHeaders(withoutHeaders(shared, 'content-type'))
    this.#plain = this.#form('identity', body)
    this.#forms.set('identity', this.#plain)
  }

  /** The approximate memory use in bytes: the page and its encodings, each with its headers. */
  get byteLength(): number {
    const bodies = this.#answer.body.byteLength * (this.#codable ? 1.5 : 1)
    const headers = this.#unchanged.reduce((bytes, text) => bytes + textBytes(text), 0)
    return Math.ceil(OBJECT_BYTES + headers + bodies)
  }

  /** Sends it immediately if the encoding exists; else compresses it first, once for all waiting requests. */
  send(request: IncomingMessage, response: ServerResponse): void {
    if (this.#isKnownTo(request.headers)) {
      response.writeHead(304, this.#unchanged)
      response.end()
      return
    }
    const encoding = this.#codable ? encodingFor(request.headers['accept-encoding']) : 'identity'
    const form = this.#forms.get(encoding)
    if (form) {
      if (encoding === 'br' && performance.now() >= this.#improveFrom) this.#improve()
      this.#write(request, response, form)
      return
    }
    this.#make(encoding).then(
      (made) => this.#write(request, response, made),
      (error: unknown) => {
        log.error({ err: error }, 'an answer could not be coded')
        this.#write(request, response, this.#plain)
      },
    )
  }

  /** True if the client has it. A date counts only without If-None-Match (RFC 9110, section 13.2.2). */
  #isKnownTo(headers: IncomingHttpHeaders): boolean {
    const { 'if-none-match': tags, 'if-modified-since': since } = headers
    if (tags !== undefined) return this.#tag !== undefined && etagMatches(tags, this.#tag)
    return since !== undefined && Date.parse(since) >= this.#modified
  }

  /** Recompresses it for later requests. */
  #improve(): void {
    this.#improveFrom = Infinity
    improvements
      .add(() => compress(this.#answer.body, 'br', 'best'))
      .then(
        (body) => this.#forms.set('br', this.#form('br', body)),
        (error: unknown) => log.error({ err: error }, 'an answer could not be coded'),
      )
  }

  #write(request: IncomingMessage, response: ServerResponse, { headers, body }: Form): void {
    if (response.destroyed) return
    response.writeHead(this.#answer.status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  #make(encoding: Encoding): Promise<Form> {
    let making = this.#making.get(encoding)
    if (!making) {
      making = compress(this.#answer.body, encoding)
        .then((body) => {
          const form = this.#form(encoding, body)
          if (!this.#forms.has(encoding)) this.#forms.set(encoding, form)
          return form
        })
        // The next request tries a failed compression again.
        .finally(() => this.#making.delete(encoding))
      this.#making.set(encoding, making)
    }
    return making
  }

  #form(encoding: Encoding, body: Buffer): Form {
    return {
      headers: flatHeaders({
        ...this.#answer.headers,
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        'Content-Length': String(body.byteLength),
      }),
      body,
    }
  }
}
