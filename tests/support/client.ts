/** Return type of `Response.json`. */
type Json = Awaited<ReturnType<Response['json']>>

/**
 * Waits for a successful response.
 * @returns its JSON, undefined without a body (204)
 * @throws Error with the address and the response for a status other than 2xx
 */
export async function okJson<Answer = Json>(
  promise: Response | Promise<Response>,
): Promise<Answer> {
  const response = await promise
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? (undefined as Answer) : response.json()
}

/** Data for a sign-in; a missing name stays empty. */
export interface Person {
  email: string
  givenName?: string
  familyName?: string
}

/** The two members used by most tests. */
export const JANE: Person = { email: 'jane@example.com', givenName: 'Jane', familyName: 'Doe' }
export const OMAR: Person = { email: 'omar@example.com', givenName: 'Omar', familyName: 'Haddad' }

/** A new client at this origin, signed in; throws on failure. */
export async function signedIn(origin: string, person: Person): Promise<Client> {
  const client = new Client(origin)
  const response = await client.signIn(person)
  if (!response.ok)
    throw new Error(`The sign-in ended at ${response.url} with status ${response.status}.`)
  return client
}

/**
 * An HTTP client with a browser's behavior: stores cookies, follows redirects on request, submits
 * forms.
 */
export class Client {
  private readonly cookies = new Map<string, { value: string; path: string }>()

  constructor(readonly origin: string) {}

  /**
   * Takes over the cookies of another client, like a browser that finds the same site at another
   * address.
   */
  adopt(other: Client): void {
    for (const [name, cookie] of other.cookies) this.cookies.set(name, cookie)
  }

  /** Sets a cookie for all paths, such as one of another browser. */
  setCookie(name: string, value: string): void {
    this.cookies.set(name, { value, path: '/' })
  }

  /** Sends one request without following redirects. Paths are root-relative. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.origin)
    const headers = new Headers(init.headers)
    const cookies = this.cookieHeader(url.pathname)
    if (cookies) headers.set('Cookie', cookies)
    // Compressing each page would take a tenth of the time of the tests.
    if (!headers.has('Accept-Encoding')) headers.set('Accept-Encoding', 'identity')
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return response
  }

  /** The body of the response to `request`. */
  async text(path: string, init?: RequestInit): Promise<string> {
    return (await this.request(path, init)).text()
  }

  /** The cookies for a path, as a `Cookie` header. */
  cookieHeader(pathname = '/'): string {
    return [...this.cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  /** Keeps the cookie of a `Set-Cookie` header. */
  keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const gone = attributes.some((attribute) => {
      const [key = '', value = ''] = attribute.trim().toLowerCase().split('=')
      return (
        (key === 'max-age' && Number(value) <= 0) ||
        (key === 'expires' && Date.parse(attribute.split('=')[1] ?? '') <= Date.now())
      )
    })
    const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/'
    if (gone) this.cookies.delete(name)
    else this.cookies.set(name, { value: pair.slice(at + 1), path })
  }

  /** Sends a request and follows redirects by GET, like a browser after a form. */
  async follow(path: string, init: RequestInit = {}): Promise<Response> {
    let response = await this.request(path, init)
    let at = new URL(path, this.origin)
    for (let hops = 0; hops < 12; hops++) {
      const location = response.headers.get('Location')
      if (response.status < 300 || response.status > 399 || !location) {
        Object.defineProperty(response, 'url', { value: at.href })
        return response
      }
      at = new URL(location, at)
      response = await this.request(at.href)
    }
    throw new Error(`Too many redirects, the last one to ${at}`)
  }

  /** Submits a form like a browser: URL-encoded, from this site. */
  post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: this.origin },
    })
  }

  /**
   * Calls the API like a script of this site.
   * @param body serialized as JSON; a string is sent unchanged, valid or not; undefined sends no
   * body
   */
  sendJson(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { Origin: this.origin }
    if (body === undefined) return this.request(path, { method, headers })
    return this.request(path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  /** Submits a multipart form from this site. */
  upload(
    path: string,
    fields: Record<string, string>,
    files: Record<string, { bytes: Uint8Array; name?: string; type?: string }> = {},
  ): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const [name, file] of Object.entries(files))
      form.set(
        name,
        new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'image/jpeg' }),
        file.name ?? 'cart.jpg',
      )
    return this.request(path, { method: 'POST', body: form, headers: { Origin: this.origin } })
  }

  /** The member's own record, from `GET /api/auth/user`. */
  ownRecord<Answer = Json>(): Promise<Answer> {
    return okJson(this.request('/api/auth/user'))
  }

  /** Signs in through the embedded provider's form and follows redirects to the end. */
  async signIn(person: Person, returnTo = '/'): Promise<Response> {
    const form = await this.follow(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
    const action = /<form[^>]*action="([^"]+)"/.exec(await form.text())?.[1]
    const address = new URL((action ?? form.url).replaceAll('&amp;', '&'), form.url)
    return this.follow(address.href, {
      method: 'POST',
      body: new URLSearchParams({ givenName: '', familyName: '', ...person }),
      headers: { Origin: this.origin },
    })
  }
}

/** The URL of the next page in a response's `Link` header; empty if there is none. */
export const nextIn = ({ headers }: Response): string =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? ''
