import { generateKeyPairSync } from 'node:crypto'
import express, { type Response } from 'express'
import { Provider, type AccountClaims, type JWK } from 'oidc-provider'
import { grantWithoutConsent } from '#app/features/sign-in/embedded-configuration.server.ts'
import { createDatabaseStore } from '#app/features/sign-in/stored-provider.server.ts'

export interface ExternalProvider {
  handler: express.Express
  person: AccountClaims | { error: string }
  broken: Map<string, (response: Response) => void>
  asked: Map<string, number>
}

export function createExternalProvider(
  origin: string,
  client: { id: string; secret: string; redirectUri: string; signedOutUri: string },
): ExternalProvider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const people = new Map<string, AccountClaims>()
  const provider = new Provider(origin, {
    adapter: createDatabaseStore,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256' } as JWK] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [client.signedOutUri],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
    },
    pkce: { required: () => true },
    cookies: { keys: ['of the provider'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: (ctx) => void (ctx.body = 'Sign out?') },
    },
    interactions: { url: (_ctx, { uid }) => `/person/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    loadExistingGrant: grantWithoutConsent,
    ttl: { AccessToken: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })

  const external: ExternalProvider = {
    handler: express(),
    person: { error: 'invalid person' },
    broken: new Map(),
    asked: new Map(),
  }
  external.handler.use((request, response, next) => {
    external.asked.set(request.path, (external.asked.get(request.path) ?? 0) + 1)
    const fail = external.broken.get(request.path)
    if (fail) fail(response)
    else next()
  })
  external.handler.get('/person/:uid', (request, response, next) => {
    const { person } = external
    const fails = 'error' in person
    if (!fails) people.set(person.sub, person)
    const result = fails ? { error: String(person.error) } : { login: { accountId: person.sub } }
    provider.interactionFinished(request, response, result).catch(next)
  })
  external.handler.use(provider.callback())
  return external
}
