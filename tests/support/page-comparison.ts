import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { decode } from 'turbo-stream'
import { SERVER_LOCK } from '#app/bootstrap.server.ts'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import type { Client } from './client.ts'
import { examplePaths, routePaths } from './routes.ts'
import { startServer, type RunningServer, type ServerInProcess } from './server.ts'

/*
 * Compares the responses of two servers on the same data, of which the second has nothing in its
 * caches.
 */

/** Routes that are no page to compare, with the reason. */
const NOT_COMPARED: Record<string, string> = {
  '/api/login': 'starts a sign-in, with a random state',
  '/api/auth/callback': 'ends a sign-in',
  '/api/logout': 'ends the session',
  '/introduction': 'has only a form’s action',
  '/notifications': 'opening it is a write, which is one of the writes',
  '/api/auth/user/avatar': 'has no GET',
  '/api/photos/:id/like': 'has no GET',
  '/api/comments/:id': 'has no GET',
  '/api/photos/:id/save': 'has no GET',
  '/api/comments/:id/like': 'has no GET',
  '/api/users/:username/follow': 'has no GET',
  '/api/users/:username/mute': 'has no GET',
  '/api/users/:username/block': 'has no GET',
}

const AT_ONCE = 8

/** A page as one viewer sees it. */
export interface View {
  path: string
  /** The name of the viewer. */
  viewer: string
  headers: Record<string, string>
}

const getName = ({ path, viewer, headers }: View) =>
  `${path}${headers.Accept ? ' (page JSON)' : ''}, ${viewer}`

// With it, the ads have the same places in every rendering.
const withAds = (path: string) => `${path}${path.includes('?') ? '&' : '?'}ad=1.0`

/**
 * A path of every route that has pages to compare.
 * @param examples as for `examplePaths`
 */
export const comparedPaths = (examples: Record<string, string>): string[] =>
  examplePaths(
    examples,
    routePaths.filter((path) => !(path in NOT_COMPARED)),
  )

/** Every path by every viewer, and the grids of some paths as page JSON. */
export const getViews = (paths: string[], viewers: string[], jsonPaths: string[]): View[] =>
  viewers.flatMap((viewer) => [
    ...paths.map((path) => ({ path, viewer, headers: {} })),
    ...jsonPaths.map((path) => ({ path, viewer, headers: { Accept: PAGE_JSON_TYPE } })),
  ])

const PAGE_DATA = /(streamController\.enqueue\()(".*?")(?=\);<\/script>)/s

/**
 * A page with its data as plain JSON: Remix's encoding numbers the values, and equal times share a
 * number.
 */
async function withPlainData(html: string): Promise<string> {
  const [, , encoded] = PAGE_DATA.exec(html) ?? []
  if (encoded === undefined) return html
  const { body } = new Response(JSON.parse(encoded) as string)
  const { value } = await decode(body as ReadableStream<Uint8Array>, {
    plugins: [(type, ...values) => type === 'ErrorResponse' && { value: values }],
  })
  return html.replace(PAGE_DATA, (_, opening: string) => opening + JSON.stringify(value))
}

/** They follow from the body, or belong to the connection or the encoding. */
const OTHER_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'transfer-encoding',
])

/**
 * A response. Its text without what differs between two renderings at different times is made only
 * when needed.
 */
class Reading {
  readonly #status: number
  readonly #headers: string
  readonly #body: string
  #comparable: Promise<string> | undefined

  constructor({ statusCode = 0, headers }: IncomingMessage, body: string) {
    const compared = Object.entries(headers)
      .filter(([name]) => !OTHER_HEADERS.has(name))
      // The hashes of scripts follow from the body. The second server asks its sign-in provider for
      // its address when the first form is shown.
      .map(([name, value]) => [
        name,
        String(value).replace(/ 'sha256-[^']*'|(?<=form-action 'self')[^;]*/g, ''),
      ])
    this.#status = statusCode
    this.#headers = JSON.stringify(compared)
    this.#body = body
  }

  get isRead(): boolean {
    return this.#status === 200
  }

  async equals(other: Reading): Promise<boolean> {
    if (this.#status !== other.#status || this.#headers !== other.#headers) return false
    return this.#body === other.#body || (await this.comparable()) === (await other.comparable())
  }

  comparable(): Promise<string> {
    return (this.#comparable ??= this.#withoutTimes())
  }

  async #withoutTimes(): Promise<string> {
    const body = (await withPlainData(this.#body))
      .replace(/\b1[789]\d{11}\b/g, '(now)')
      .replace(/\b(?:just now|\d+ (?:second|minute)s? ago)\b/g, '(a moment ago)')
      .replace(/<updated>[^<]*<\/updated>/, '(updated)')
      .replace(/(?<=\nDTSTAMP:)\w+/, '(now)')
      .replace(/[\d.]+ GB of [\d.]+ GB used/g, '(space)')
    return `${this.#status} ${this.#headers}\n${body}`
  }
}

const agent = new Agent({ keepAlive: true })

/**
 * Half the processor time of `fetch`, which counts here. Uncompressed, which halves it again: a
 * cached page is valid or not in all its encodings (`CachedResponse`).
 */
async function get(url: string, headers: Record<string, string>): Promise<Reading> {
  const [response] = (await once(request(url, { agent, headers }).end(), 'response')) as [
    IncomingMessage,
  ]
  return new Reading(response, await text(response))
}

/** Compares a server with a second one, for which every write is one of another process. */
export class PageComparison {
  readonly #server: ServerInProcess
  readonly #second: RunningServer
  readonly #clients: Record<string, Client>
  /** What the second server sent last, by view. */
  #last = new Map<string, Reading>()

  private constructor(
    server: ServerInProcess,
    second: RunningServer,
    clients: Record<string, Client>,
  ) {
    this.#server = server
    this.#second = second
    this.#clients = clients
  }

  /**
   * Starts the second server.
   * @param clients the viewers by name, all of `server`
   */
  static async start(
    server: ServerInProcess,
    clients: Record<string, Client>,
  ): Promise<PageComparison> {
    // A second server on the same folder would not start while the first holds the lock.
    rmSync(join(server.dataDir, SERVER_LOCK), { force: true })
    const second = await startServer({
      DATA_DIR: server.dataDir,
      PUBLIC_URL: server.origin,
      MODERATORS: 'Mod@example.com',
      LOG_LEVEL: 'error',
    })
    return new PageComparison(server, second, clients)
  }

  /** Puts the views into the caches. */
  async warm(views: View[]): Promise<void> {
    for (const view of views) await this.#read(this.#server.origin, view)
  }

  /**
   * Requests the views of both servers.
   * @returns the views that differ, and the number of those that the last write has changed
   */
  async compare(views: View[]): Promise<{ stale: string[]; changed: number }> {
    const stale: string[] = []
    let changed = 0
    const compareOne = async (view: View) => {
      const name = getName(view)
      const [cached, current] = await Promise.all([
        this.#read(this.#server.origin, view),
        this.#read(this.#second.origin, view),
      ])
      if (!(await cached.equals(current)))
        stale.push(
          `${name}: ${firstDifference(await cached.comparable(), await current.comparable())}`,
        )
      const last = this.#last.get(name)
      if (!last || !(await current.equals(last))) changed++
      this.#last.set(name, current)
    }
    for (let at = 0; at < views.length; at += AT_ONCE)
      await Promise.all(views.slice(at, at + AT_ONCE).map(compareOne))
    return { stale, changed }
  }

  /** The paths that nobody could read in the last comparison. */
  unreadable(): string[] {
    const views = [...this.#last].map(([name, { isRead }]) => ({
      path: name.split(/,? /, 1)[0] ?? '',
      isRead,
    }))
    const read = new Set(views.filter(({ isRead }) => isRead).map(({ path }) => path))
    return [...new Set(views.map(({ path }) => path))].filter((path) => !read.has(path))
  }

  #read(origin: string, { path, viewer, headers }: View): Promise<Reading> {
    const client = this.#clients[viewer]
    if (!client) throw new Error(`There is no viewer ${viewer}.`)
    const Cookie = client.cookieHeader()
    return get(origin + withAds(path), { ...headers, ...(Cookie && { Cookie }) })
  }

  async stop(): Promise<void> {
    // Its folder is that of the other server.
    await this.#second.kill()
  }
}

/** The texts around the first difference. */
function firstDifference(cached: string, current: string): string {
  let at = 0
  while (at < cached.length && cached[at] === current[at]) at++
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60))
  return `${around(cached)} instead of ${around(current)}`
}
