import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Environment } from './environment.server.ts'

/** Only a photo's page may stand in a frame, and then shows its embed view (contract, 'Frames'). */
export function isEmbed(path: string, destination: string | undefined): boolean {
  return destination === 'iframe' && /^\/photo\/[^/]+$/.test(path)
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

/**
 * The headers that every answer carries. `response.locals.nonce` is what an inline script must bear.
 * @param environment decides on HSTS, on what development needs, and on advertisements
 * @param formOrigins the foreign origins that a form's redirects may lead to, asked anew each time
 */
export function securityHeaders(
  environment: Environment,
  formOrigins: () => string[],
): RequestHandler {
  const development = environment.NODE_ENV === 'development'
  const helmetFor = (embed: boolean) => {
    const ads = environment.ADS_CLIENT && !embed ? AD_HOSTS : []
    return helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': [
            "'self'",
            (_request, response) =>
              `'nonce-${(response as unknown as { locals: { nonce: string } }).locals.nonce}'`,
            ...ads,
          ],
          'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
          // A tile's proportions and colour are numbers that the server writes into its markup.
          'style-src-attr': ["'unsafe-inline'"],
          // Advertisers' pictures lie anywhere.
          'img-src': ["'self'", 'data:', 'blob:', ...(ads.length > 0 ? ['https:'] : [])],
          'connect-src': [...(development ? ["'self'", 'ws:'] : ["'self'"]), ...ads],
          ...(ads.length > 0 ? { 'frame-src': ["'self'", ...ads] } : {}),
          'form-action': ["'self'", () => formOrigins().join(' ')],
          'frame-ancestors': [embed ? '*' : "'none'"],
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          ...(environment.secure ? { 'upgrade-insecure-requests': [] } : {}),
        },
      },
      frameguard: embed ? false : { action: 'deny' },
      crossOriginResourcePolicy: { policy: embed ? 'cross-origin' : 'same-origin' },
      // no-referrer would make browsers send `Origin: null` with every plain form.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: environment.secure && { maxAge: 31_536_000 },
    })
  }
  const page = helmetFor(false)
  const embed = helmetFor(true)

  return (request, response, next) => {
    response.locals.nonce = randomBytes(16).toString('base64url')
    response.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    const destination = request.get('Sec-Fetch-Dest')
    ;(isEmbed(request.path, destination) ? embed : page)(request, response, next)
  }
}
