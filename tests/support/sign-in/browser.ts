/** A minimal browser without JavaScript: cookies and redirects. */
export class TestBrowser {
  readonly received: string[] = []
  private readonly cookies: { host: string; path: string; name: string; value: string }[] = []

  constructor(private readonly proxied?: string) {}

  cookieNames(address: string): string[] {
    return this.sentTo(new URL(address))
      .map(({ name }) => name)
      .sort()
  }

  cookie(address: string, name: string): string | undefined {
    return this.sentTo(new URL(address)).find((cookie) => cookie.name === name)?.value
  }

  plant(address: string, path: string, name: string, value: string): void {
    this.keep(new URL(address), `${name}=${value}; Path=${path}`)
  }

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const headers = new Headers(init.headers)
    const sent = this.sentTo(url).map(({ name, value }) => `${name}=${value}`)
    if (sent.length > 0) headers.set('Cookie', sent.join('; '))
    headers.set('Accept', 'text/html')
    const target = this.proxied ? this.proxied + url.pathname + url.search : url
    const response = await fetch(target, { ...init, headers, redirect: 'manual' })
    const cookies = response.headers.getSetCookie()
    this.received.push(...cookies)
    for (const cookie of cookies) this.keep(url, cookie)
    return response
  }

  /** Follows redirects as far as `until` allows. Returns the last response with its URL. */
  async visit(
    address: string,
    init: RequestInit = {},
    until: (next: URL) => boolean = () => false,
  ): Promise<{ url: string; response: Response }> {
    let url = new URL(address)
    let response = await this.request(url.href, init)
    for (let hops = 0; hops < 15; hops++) {
      const location = response.headers.get('Location')
      if (location === null) break
      url = new URL(location, url)
      if (until(url)) break
      response = await this.request(url.href)
    }
    return { url: url.href, response }
  }

  private sentTo(url: URL) {
    return this.cookies.filter(
      ({ host, path }) =>
        host === url.hostname &&
        (path === '/' || url.pathname === path || url.pathname.startsWith(`${path}/`)),
    )
  }

  private keep(url: URL, header: string): void {
    const [pair = '', ...attributes] = header.split('; ')
    const [name = '', ...rest] = pair.split('=')
    const lower = attributes.map((attribute) => attribute.toLowerCase())
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
    const old = this.cookies.findIndex(
      (cookie) => cookie.host === url.hostname && cookie.path === path && cookie.name === name,
    )
    if (old >= 0) this.cookies.splice(old, 1)
    const gone = lower.some(
      (one) => one === 'max-age=0' || one.startsWith('expires=thu, 01 jan 1970'),
    )
    if (!gone) this.cookies.push({ host: url.hostname, path, name, value: rest.join('=') })
  }
}
