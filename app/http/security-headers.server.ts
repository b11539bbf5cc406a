import type { RequestHandler } from 'express'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'
import type { Environment } from './process/environment.server.ts'
import { SESSION_COOKIE } from './session.server.ts'

const isPhotoPage = (path: string) => /^\/photo\/[^/]+$/.test(path)

/** Only a photo's page may stand in a frame, and then shows its embed view (contract, 'Frames'). */
export function isEmbed(path: string, destination: string | undefined): boolean {
  return destination === 'iframe' && isPhotoPage(path)
}

/**
 * Whether a frame may show an answer: an embed view, and the photo's page that a stranger gets. Old browsers
 * and plain http do not say that they ask for a frame; in a frame of another site they bring no session.
 * @param cookies the `Cookie` header
 */
export function isFramable(
  path: string,
  destination: string | undefined,
  cookies: string | null | undefined,
): boolean {
  return isPhotoPage(path) && (destination === 'iframe' || !cookies?.includes(SESSION_COOKIE))
}

/**
 * Where the advertising network's script comes from, and what it fetches and frames. They stand in the
 * policy only where the site's ids with the network are set.
 */
const AD_HOSTS = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.googleadservices.com',
  'https://*.adtrafficquality.google',
  'https://www.google.com',
]

/** What decides on the headers of one answer. */
export interface Secured {
  /** Whether it is a photo's page for a frame, see `isEmbed`. */
  embed?: boolean
  /** Whether it may be shown in a frame, see `isFramable`. */
  framable?: boolean
  /** The sources by which the policy knows the inline scripts of the page: `'sha256-…'`. */
  scripts?: string[]
}

/** Gives the headers that one answer carries; the same object for the same answer. */
export type SecurityHeaders = (answer?: Secured) => Readonly<Record<string, string>>

/**
 * The headers that every answer carries.
 * @param environment decides on HSTS, on what development needs, and on advertisements
 * @param formOrigins the foreign origins that a form's redirects may lead to, asked anew each time
 */
export function securityHeaders(
  environment: Environment,
  formOrigins: () => string[],
): SecurityHeaders {
  // There are as many as kinds of page.
  const made = boundedCache<Readonly<Record<string, string>>>({
    max: 200,
    maxBytes: 1024 * 1024,
    bytesOf: (headers) => textBytes(Object.values(headers).join('')),
  })
  return ({ embed = false, framable = embed, scripts = [] } = {}) => {
    const origins = formOrigins()
    const sources = `${embed} ${framable} ${origins.join(' ')} ${scripts.join(' ')}`
    let headers = made.get(sources)
    if (!headers) {
      headers = {
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        'Content-Security-Policy': contentPolicy(
          environment,
          { embed, framable, scripts },
          origins,
        ),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': framable ? 'cross-origin' : 'same-origin',
        'Origin-Agent-Cluster': '?1',
        // no-referrer would make browsers send `Origin: null` with every plain form.
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        ...(environment.secure && {
          'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
        }),
        'X-Content-Type-Options': 'nosniff',
        'X-DNS-Prefetch-Control': 'off',
        'X-Download-Options': 'noopen',
        ...(!framable && { 'X-Frame-Options': 'DENY' }),
        'X-Permitted-Cross-Domain-Policies': 'none',
        'X-XSS-Protection': '0',
      }
      made.set(sources, headers)
    }
    return headers
  }
}

function contentPolicy(
  environment: Environment,
  { embed, framable, scripts }: Required<Secured>,
  formOrigins: string[],
): string {
  const development = environment.NODE_ENV === 'development'
  const ads = environment.ADS_CLIENT && !embed ? AD_HOSTS : []
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...ads],
    'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    // A tile's proportions and colour are numbers that the server writes into its markup.
    'style-src-attr': ["'unsafe-inline'"],
    // Advertisers' pictures lie anywhere.
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

/** Sets the headers on whatever answer becomes of a request. */
export function setSecurityHeaders(headersOf: SecurityHeaders): RequestHandler {
  return (request, response, next) => {
    const destination = request.get('Sec-Fetch-Dest')
    const embed = isEmbed(request.path, destination)
    const framable = isFramable(request.path, destination, request.get('Cookie'))
    response.set(headersOf({ embed, framable }))
    next()
  }
}
