import type { Request as ExpressRequest, RequestHandler } from 'express'
import type { ServerResponse } from 'node:http'
import onHeaders from 'on-headers'
import type { Environment } from './process/environment.server.ts'
import { SESSION_COOKIE } from './cookies.ts'

const isPhotoPage = (path: string) => /^\/photo\/[^/]+$/.test(path)

/** Only a photo page may be framed, and then shows its embed view (docs/product.md#frames). */
export const isEmbed = (path: string, destination: string | undefined): boolean =>
  destination === 'iframe' && isPhotoPage(path)

/**
 * True if other sites may frame a response: a photo page in a frame, or without a session cookie,
 * as old browsers request it there.
 */
export const isFramable = (
  path: string,
  destination: string | undefined,
  cookies: string | null | undefined,
): boolean => isPhotoPage(path) && (destination === 'iframe' || !cookies?.includes(SESSION_COOKIE))

/**
 * The origins of the advertising network, in the policy only if the site's ids with the network are
 * set.
 */
const AD_HOSTS = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.googleadservices.com',
  'https://*.adtrafficquality.google',
  'https://www.google.com',
]

interface ResponseTraits {
  embed?: boolean
  framable?: boolean
}

export type SecurityHeaders = (traits?: ResponseTraits) => Readonly<Record<string, string>>

/** What every response has: its type is not guessed, and other sites do not read it. */
const forAll = (framable: boolean) => ({
  'Cross-Origin-Resource-Policy': framable ? 'cross-origin' : 'same-origin',
  'X-Content-Type-Options': 'nosniff',
})

/** What documents have beside it, and all that is not known to be a file or a picture. */
const forDocuments = (
  environment: Environment,
  traits: Required<ResponseTraits>,
  formOrigins: string[],
) => ({
  'Content-Security-Policy': contentPolicy(environment, traits, formOrigins),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // With no-referrer, browsers would send `Origin: null` with every plain form.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(environment.secure && {
    'Strict-Transport-Security': `max-age=31536000${environment.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`,
  }),
  'X-DNS-Prefetch-Control': 'off',
  ...(!traits.framable && { 'X-Frame-Options': 'DENY' }),
})

const DOCUMENT_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'X-DNS-Prefetch-Control',
  'X-Frame-Options',
]

/** Removes what only documents need, from the response with a file. */
export function removeDocumentHeaders(response: ServerResponse): void {
  for (const name of DOCUMENT_HEADERS) response.removeHeader(name)
}

/**
 * Creates the security headers of a document; `formOrigins` are the other origins that a form may
 * redirect to.
 */
export const securityHeaders =
  (environment: Environment, formOrigins: () => string[]): SecurityHeaders =>
  ({ embed = false, framable = embed } = {}) => ({
    ...forAll(framable),
    ...forDocuments(environment, { embed, framable }, formOrigins()),
  })

function contentPolicy(
  environment: Environment,
  { embed, framable }: Required<ResponseTraits>,
  formOrigins: string[],
): string {
  const development = environment.NODE_ENV === 'development'
  const ads = environment.ADS_CLIENT && !embed ? AD_HOSTS : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...ads],
    'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    // The server writes a tile's aspect ratio and color into its style attribute.
    'style-src-attr': ["'unsafe-inline'"],
    // Advertisers' images can be on any host.
    'img-src': ["'self'", 'data:', 'blob:', ...(ads.length > 0 ? ['https:'] : [])],
    // Vite's client waits in a worker for a server that is restarted.
    ...(development && { 'worker-src': ["'self'", 'blob:'] }),
    'connect-src': [...(development ? ["'self'", 'ws:'] : ["'self'"]), ...ads],
    ...(ads.length > 0 && { 'frame-src': ["'self'", ...ads] }),
    'form-action': ["'self'", ...formOrigins],
    'frame-ancestors': [framable ? '*' : "'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    ...(environment.secure && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}

const getTraits = ({ path, headers }: ExpressRequest): ResponseTraits => ({
  embed: isEmbed(path, headers['sec-fetch-dest']?.toString()),
  framable: isFramable(path, headers['sec-fetch-dest']?.toString(), headers.cookie),
})

/** Lets a page run its inline scripts; `sources` are those of the CSP: `'sha256-…'`. */
export function allowScripts(response: ServerResponse, sources: string[]): void {
  const policy = String(response.getHeader('Content-Security-Policy'))
  const scripts = "script-src 'self'"
  const allowing = policy.replace(scripts, [scripts, ...sources].join(' '))
  response.setHeader('Content-Security-Policy', allowing)
}

export const setSecurityHeaders =
  (getHeaders: SecurityHeaders): RequestHandler =>
  (request, response, next) => {
    const headers = getHeaders(getTraits(request))
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    next()
  }

/** By default only the browser may cache a response, and has to revalidate it. */
export const DEFAULT_CACHE_CONTROL = 'private, no-cache'

export const setDefaultCacheControl: RequestHandler = (_request, response, next) => {
  onHeaders(response, () => {
    if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', DEFAULT_CACHE_CONTROL)
  })
  next()
}

/** True for a photo page requested for a frame (docs/product.md#frames). */
export function isEmbedRequest(request: Request): boolean {
  const destination = request.headers.get('Sec-Fetch-Dest') ?? undefined
  return isEmbed(new URL(request.url).pathname, destination)
}
