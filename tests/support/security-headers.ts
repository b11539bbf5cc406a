import { createHash } from 'node:crypto'
import { expect } from 'vitest'

/** The directives of a content security policy by name, each with its sources. */
export function readPolicy(header: string | null): Map<string, string[]> {
  return new Map(
    (header ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

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
  /** Whether the response is the same for all visitors, so that scripts of other sites may read it. */
  shared?: boolean
}

/** Fails if a response lacks the security headers. */
export function expectSecurityHeaders(response: Response, expected: Expected = {}): void {
  const { embed = false, framable = embed, secure = false, hosts = [], shared = false } = expected
  const header = (name: string) => response.headers.get(name)
  const policy = readPolicy(header('Content-Security-Policy'))
  expect(policy.get('default-src')).toEqual(["'self'"])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  // The demo's provider is on this site: its origin repeats 'self'.
  const own = expected.origin ?? new URL(response.url).origin
  expect(policy.get('form-action')?.filter((source) => source !== own)).toEqual(["'self'"])
  expect(policy.get('frame-ancestors')).toEqual([framable ? '*' : "'none'"])
  // Style elements need the policy's permission, attributes have it: tiles set their ratio there.
  expect(policy.get('style-src')).toEqual(["'self'"])
  expect(policy.get('style-src-attr')).toEqual(["'unsafe-inline'"])
  const scripts = policy.get('script-src') ?? []
  expect(scripts.filter((source) => !HASH.test(source))).toEqual(["'self'", ...hosts])
  expect(policy.has('script-src-attr') || policy.has('script-src-elem')).toBe(false)
  expect(policy.has('upgrade-insecure-requests')).toBe(secure)

  expect(header('X-Content-Type-Options')).toBe('nosniff')
  expect(header('X-Frame-Options')).toBe(framable ? null : 'DENY')
  expect(header('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  expect(header('Permissions-Policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
  expect(header('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(header('Strict-Transport-Security')).toBe(secure ? 'max-age=31536000' : null)
  for (const revealing of ['X-Powered-By', 'Server', 'Access-Control-Allow-Credentials'])
    expect(header(revealing), revealing).toBeNull()
  const allowed = header('Access-Control-Allow-Origin')
  if (shared) expect([null, '*']).toContain(allowed)
  else expect(allowed).toBeNull()
}

/** The attributes of each tag of a page, without the content of scripts. */
function tagsOf(html: string): string[] {
  return html.replace(/(<script\b[^>]*>)[^]*?<\/script>/g, '$1').match(/<[a-z][^>]*>/gi) ?? []
}

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
  for (const tag of tagsOf(html)) {
    expect(tag).not.toMatch(/\son[a-z]+\s*=/i)
    expect(tag).not.toMatch(
      /\b(?:href|src|action|formaction|data)="\s*(?:javascript|vbscript|data:text)/i,
    )
    expect(tag).not.toMatch(/^<(?:style|iframe|object|embed|applet|frame|meta http-equiv)\b/i)
    expect(tag).not.toMatch(/^<base\b[^>]*href/i)
  }
}
