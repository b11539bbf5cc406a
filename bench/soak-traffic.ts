import { Agent, request } from 'node:http'

/** The server closes an idle connection after 5 s, even if a request is on its way. */
const IDLE_CONNECTION_MS = 4000

/** A request and its expected results. */
export interface TrafficRequest {
  /** Name in the table. */
  kind: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** A `Cookie` header. */
  cookie?: string
  /** The expected statuses; 200 by default. */
  expected?: readonly number[]
}

export interface TrafficResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** No usable response: it was unexpected, or the restart prevented it. */
export class NoResponse extends Error {}

/** A request started this long before the stop signal was in progress for certain. */
const SURELY_IN_FLIGHT_MS = 250
/** Further complaints are dropped. */
const MAX_COMPLAINTS = 50

/**
 * The requests of all connections to one server, which may restart in between; records the response
 * times.
 */
export class Traffic {
  /** Response times in milliseconds, by kind. */
  readonly times = new Map<string, number[]>()
  /** Unexpected results, as text. */
  readonly complaints: string[] = []
  /** Responses of the current server process. */
  responsesSinceStart = 0
  #origin: string
  readonly #agent: Agent
  /** Time of the stop signal while the server restarts. */
  #stopping: number | null = null
  #restarts = 0
  #resumed: Promise<void> = Promise.resolve()
  #resume = () => {}

  constructor(origin: string, connections: number) {
    this.#origin = origin
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: connections,
      timeout: IDLE_CONNECTION_MS,
    })
  }

  get origin(): string {
    return this.#origin
  }

  /** Call right before the server gets the stop signal. */
  interrupt(): void {
    this.#stopping = performance.now()
    this.#resumed = new Promise((resolve) => (this.#resume = resolve))
  }

  /** Call when the server runs again. */
  resume(origin: string): void {
    this.#origin = origin
    this.#stopping = null
    this.#restarts += 1
    this.responsesSinceStart = 0
    this.#resume()
  }

  complain(text: string): void {
    if (this.complaints.length < MAX_COMPLAINTS) this.complaints.push(text)
  }

  /**
   * Sends one request.
   * @throws NoResponse for an unexpected status, and for a request that met the restart, once the
   *   server is back
   */
  async ask(asked: TrafficRequest): Promise<TrafficResponse> {
    const { kind, expected = [200] } = asked
    const began = performance.now()
    const restarts = this.#restarts
    const isInterrupted = () => this.#stopping !== null || this.#restarts !== restarts
    let response: TrafficResponse
    try {
      response = await this.#send(asked)
    } catch (error) {
      if (!isInterrupted()) this.complain(`${kind}, ${asked.path}: ${String(error)}`)
      else if (this.#stopping !== null && began < this.#stopping - SURELY_IN_FLIGHT_MS)
        this.complain(`${kind} was interrupted: ${String(error)}`)
      await this.#resumed
      throw new NoResponse()
    }
    if (response.status === 503 && isInterrupted()) {
      if (!response.headers['retry-after']) this.complain('a 503 without Retry-After')
      await this.#resumed
      throw new NoResponse()
    }
    if (!isInterrupted()) this.responsesSinceStart += 1
    const times = this.times.get(kind)
    if (times) times.push(performance.now() - began)
    else this.times.set(kind, [performance.now() - began])
    if (!expected.includes(response.status)) {
      this.complain(
        `${kind}, ${asked.path}: ${response.status} ${response.body.toString().slice(0, 200)}`,
      )
      throw new NoResponse()
    }
    return response
  }

  #send({ path, method = 'GET', headers, body, cookie }: TrafficRequest): Promise<TrafficResponse> {
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, this.#origin),
        {
          agent: this.#agent,
          method,
          headers: {
            ...(cookie === undefined ? {} : { Cookie: cookie }),
            ...(method === 'GET' ? {} : { Origin: this.#origin }),
            ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  end(): void {
    this.#agent.destroy()
  }
}
