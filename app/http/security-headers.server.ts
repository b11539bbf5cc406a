import type { Request as ExpressRequest, RequestHandler } from 'express'
import onHeaders from 'on-headers'
import type { Environment } from './process/environment.server.ts'
import { SESSION_COOKIE } from './cookies.ts'

const isPhotoPage = (path: string) => /^\/photo\/[^/]+$/.test(path)

/** Only a photo page may be framed, and then shows its embed view (docs/product.md#frames). */
export const isEmbed = (path: string, destination: string | undefined): boolean =>
  destination === 'iframe' && isPhotoPage(path)

/** True if other sites may frame a response: a photo page in a frame, or without a session cookie, as old browsers request it there. */
export const isFramable = (
  path: string,
  destination: string | undefined,
  cookies: string | null | undefined,
): boolean => isPhotoPage(path) && (destination === 'iframe' || !cookies?.includes(SESSION_COOKIE))

/** The origins of the advertising network, in the policy only if the site's ids with the network are set. */
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
  /** The CSP sources of the page's inline scripts: `'sha256-…'`. */
  scripts?: string[]
}

export type SecurityHeaders = (traits?: ResponseTraits) => Readonly<Record<string, string>>

/** Creates the security headers of all responses; `formOrigins` are the other origins that a form may redirect to. */
export const securityHeaders =
  (environment: Environment, formOrigins: () => string[]): SecurityHeaders =>
  ({ embed = false, framable = embed, scripts = [] } = {}) => ({
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Content-Security-Policy': contentPolicy(
      environment,
      { embed, framable, scripts },
      formOrigins(),
    ),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': framable ? 'cross-origin' : 'same-origin',
    'Origin-Agent-Cluster': '?1',
    // With no-referrer, browsers would send `Origin: null` with every plain form.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(environment.secure && {
      'Strict-Transport-Security': `max-age=31536000${environment.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`,
    }),
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    ...(!framable && { 'X-Frame-Options': 'DENY' }),
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
  })

function contentPolicy(
  environment: Environment,
  { embed, framable, scripts }: Required<ResponseTraits>,
  formOrigins: string[],
): string {
  const development = environment.NODE_ENV === 'development'
  const ads = environment.ADS_CLIENT && !embed ? AD_HOSTS : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...ads],
    'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    // The server writes a tile's aspect ratio and color into its style attribute.
    'style-src-attr': ["'unsafe-inline'"],
    // Advertisers' images can be on any host.
    'img-src': ["'self'", 'data:', 'blob:', ...(ads.length > 0 ? ['https:'] : [])],
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

export const policyWithScripts =
  (getHeaders: SecurityHeaders) => (request: ExpressRequest, scripts: string[]) =>
    getHeaders({ ...getTraits(request), scripts })['Content-Security-Policy'] ?? ''

export const setSecurityHeaders =
  (getHeaders: SecurityHeaders): RequestHandler =>
  (request, response, next) => {
    response.set(getHeaders(getTraits(request)))
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
