import { createHmac } from 'node:crypto'

/** Where the embedded provider is mounted. */
export const EMBEDDED_PATH = '/oidc'

/** The embedded provider knows these and no others. */
export const EMBEDDED_SCOPES = ['openid', 'email', 'profile']

/**
 * By what this site identifies itself to its own embedded provider: both sides derive it, so that it
 * outlives a module reloaded in development.
 * @param secrets the cookie secrets of the site
 */
export function embeddedClient(secrets: string[]): { id: string; secret: string } {
  const secret = createHmac('sha256', secrets[0] ?? '').update('embedded sign-in client')
  return { id: 'cartfolio', secret: secret.digest('base64url') }
}
