import { createHash } from 'node:crypto'
import { expect } from 'vitest'

/** The directives of a content security policy by name, each with its sources. */
export const readPolicy = (header: string | null): Map<string, string[]> =>
  new Map(
    (header ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )

const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/

export interface Expected {
  /** Whether it is the embed view of a photo's page. */
  embed?: boolean
  /** Whether frames are allowed: for embed views, and for a photo's page seen by others. */
  framable?: boolean
  /** Whether the site uses https. */
  secure?: boolean
  /** The site's own origin, if the response came from another address of the same server. */
  origin?: string
  /** The foreign hosts that scripts may come from. */
  hosts?: string[]
  /**
   * Whether the response is the same for all visitors, so that scripts of other sites may read it.
   */
  shared?: boolean
}

/** Headers that say what serves the site, or that let scripts of other sites use a session. */
const REVEALING = ['X-Powered-By', 'Server', 'Access-Control-Allow-Credentials']

/** Browsers have dropped what these asked for. */
const DROPPED = ['X-XSS-Protection', 'X-Download-Options', 'X-Permitted-Cross-Domain-Policies']

/** Fails if a response lacks the security headers. */
export function expectSecurityHeaders(response: Response, expected: Expected = {}): void {
  const { embed = false, framable = embed, secure = false, hosts = [], shared = false } = expected
  const header = (name: string) => response.headers.get(name)
  const policy = readPolicy(header('Content-Security-Policy'))
  // The demo's provider is on this site: its origin repeats 'self'.
  const own = expected.origin ?? new URL(response.url).origin
  const scripts = policy.get('script-src') ?? []
  const allowed = header('Access-Control-Allow-Origin')
  // One assertion: thousands of responses are checked, and each assertion takes time.
  const actual = {
    // Browsers apply each of several policies.
    policies: header('Content-Security-Policy')?.split(', ').length,
    'default-src': policy.get('default-src'),
    'object-src': policy.get('object-src'),
    'base-uri': policy.get('base-uri'),
    'form-action': policy.get('form-action')?.filter((source) => source !== own),
    'frame-ancestors': policy.get('frame-ancestors'),
    'style-src': policy.get('style-src'),
    'style-src-attr': policy.get('style-src-attr'),
    'script-src': scripts.filter((source) => !HASH.test(source)),
    'script-src-*': policy.has('script-src-attr') || policy.has('script-src-elem'),
    upgrades: policy.has('upgrade-insecure-requests'),
    'X-Content-Type-Options': header('X-Content-Type-Options'),
    'X-Frame-Options': header('X-Frame-Options'),
    'Referrer-Policy': header('Referrer-Policy'),
    'Permissions-Policy': header('Permissions-Policy'),
    'Cross-Origin-Opener-Policy': header('Cross-Origin-Opener-Policy'),
    'Strict-Transport-Security': header('Strict-Transport-Security'),
    dropped: DROPPED.filter((name) => header(name) !== null),
    revealing: REVEALING.filter((name) => header(name) !== null),
    shared: allowed === null || (shared && allowed === '*'),
  }
  expect(actual, response.url).toEqual({
    policies: 1,
    'default-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framable ? '*' : "'none'"],
    // Style elements need the policy's permission, attributes have it: tiles set their ratio there.
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'script-src': ["'self'", ...hosts],
    'script-src-*': false,
    upgrades: secure,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': framable ? null : 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': secure ? 'max-age=31536000' : null,
    dropped: [],
    revealing: [],
    shared: true,
  })
}

/** Fails if a file or picture lacks what it needs, or has what only documents need. */
export function expectFileHeaders(response: Response): void {
  const names = [...response.headers.keys()]
  expect(response.headers.get('X-Content-Type-Options'), response.url).toBe('nosniff')
  expect(names).toContain('cross-origin-resource-policy')
  expect(names).toContain('cache-control')
  // The policies of the page that shows it hold.
  expect(
    names.filter((name) => /policy|opener|agent-cluster|^x-(?!content-type)/.test(name)),
  ).toEqual(['cross-origin-resource-policy'])
}

/** The attributes of each tag of a page, without the content of scripts. */
const getTags = (html: string): string[] =>
  html.replace(/(<script\b[^>]*>)[^]*?<\/script>/g, '$1').match(/<[a-z][^>]*>/gi) ?? []

/** Markup that could run as a script, or that changes what the page's addresses mean. */
const UNSAFE_TAG = [
  /\son[a-z]+\s*=/i,
  /\b(?:href|src|action|formaction|data)="\s*(?:javascript|vbscript|data:text)/i,
  /^<(?:style|iframe|object|embed|applet|frame|meta http-equiv)\b/i,
  /^<base\b[^>]*href/i,
]

/** Fails if the policy blocks a script of the page, or other markup could run as a script. */
export function expectNoForeignScript(html: string, policyHeader: string | null): void {
  const allowed = new Set(readPolicy(policyHeader).get('script-src'))
  for (const [, attributes = '', source = ''] of html.matchAll(
    /<script\b([^>]*)>([^]*?)<\/script>/g,
  )) {
    // A data block never runs.
    if (/type="application\/(?:ld\+)?json"/.test(attributes)) continue
    const src = /\bsrc="([^"]*)"/.exec(attributes)?.[1]
    if (src !== undefined) expect(src).toMatch(/^\/assets\//)
    else
      expect(allowed).toContain(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
    expect(attributes).not.toMatch(/nonce/)
  }
  // One assertion for all tags: a page has hundreds, and each assertion takes time.
  const unsafe = getTags(html).filter((tag) => UNSAFE_TAG.some((pattern) => pattern.test(tag)))
  expect(unsafe).toEqual([])
}

/**
 * Fails if a response lacks the security headers, or is a page with a foreign script.
 * @returns its body
 */
export async function expectSafeResponse(response: Response, expected?: Expected): Promise<string> {
  expectSecurityHeaders(response, expected)
  const body = await response.text()
  if (response.headers.get('Content-Type')?.includes('text/html'))
    expectNoForeignScript(body, response.headers.get('Content-Security-Policy'))
  return body
}
