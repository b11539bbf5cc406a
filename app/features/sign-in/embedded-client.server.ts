import { createHmac } from 'node:crypto'

/** The path of the embedded provider. */
export const EMBEDDED_PATH = '/oidc'

/** The only scopes of the embedded provider. */
export const EMBEDDED_SCOPES = ['openid', 'email', 'profile']

/**
 * The client credentials of this site at its embedded provider. Both sides derive them from the
 * secrets, so they survive a module reload in development.
 * @param secrets the cookie secrets of the site
 */
export function embeddedClient(secrets: string[]): { id: string; secret: string } {
  const secret = createHmac('sha256', secrets[0] ?? '').update('embedded sign-in client')
  return { id: 'cartfolio', secret: secret.digest('base64url') }
}
