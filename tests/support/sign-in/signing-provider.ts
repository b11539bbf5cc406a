import { createHash, randomUUID } from 'node:crypto'
import express from 'express'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { listen } from './site.ts'

export interface SigningKey {
  id: string
  privateKey: CryptoKey
  publicKey: CryptoKey
}

export const createSigningKey = async (id: string = randomUUID()): Promise<SigningKey> => ({
  id,
  ...(await generateKeyPair('RS256')),
})

export const signClaims = (claims: JWTPayload, { id, privateKey }: SigningKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: id }).sign(privateKey)

export interface SigningProvider {
  issuer: string
  keys: SigningKey[]
  createToken: (claims: JWTPayload) => Promise<string>
  /** Returned to the site instead of a code. */
  denial: Record<string, string> | null
  stop: () => Promise<void>
}

/**
 * A provider that sends any ID token, which oidc-provider does not. Unlike that one, it wants the
 * site's secret in the body of the token request. It signs everybody in as the same person.
 */
export async function startSigningProvider(
  client: { id: string; secret: string },
  person: { sub: string } & Record<string, unknown>,
): Promise<SigningProvider> {
  const app = express()
  const { origin, close } = await listen(app)
  // Another host name than the site's, whose cookies it would get otherwise.
  const issuer = origin.replace('127.0.0.1', 'localhost')
  const key = await createSigningKey()
  const provider: SigningProvider = {
    issuer,
    keys: [key],
    createToken: (claims) => signClaims(claims, key),
    denial: null,
    stop: close,
  }
  const requests = new Map<string, Record<string, string>>()
  const accessTokens = new Set<string>()

  app.get('/.well-known/openid-configuration', (_request, response) => {
    response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    })
  })
  app.get('/keys', async (_request, response) => {
    const keys = provider.keys.map(async ({ id, publicKey }) => ({
      ...(await exportJWK(publicKey)),
      kid: id,
    }))
    response.json({ keys: await Promise.all(keys) })
  })
  app.get('/authorize', ({ query }, response) => {
    const asked = query as Record<string, string>
    const back = new URL(asked.redirect_uri ?? '')
    const code = randomUUID()
    requests.set(code, asked)
    const answer = { state: asked.state ?? '', ...(provider.denial ?? { code }) }
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
    response.redirect(back.href)
  })
  app.post('/token', express.urlencoded({ extended: false }), async ({ body }, response) => {
    const asked = requests.get(body.code)
    requests.delete(body.code)
    const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
    const isProven = asked?.code_challenge_method === 'S256' && asked.code_challenge === challenge
    const isClient = body.client_id === client.id && body.client_secret === client.secret
    if (!isProven || !isClient || body.redirect_uri !== asked.redirect_uri)
      return void response.status(400).json({ error: 'invalid_grant' })
    const accessToken = randomUUID()
    accessTokens.add(accessToken)
    const iat = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: client.id, sub: person.sub, nonce: asked.nonce, iat }
    response.json({
      access_token: accessToken,
      token_type: 'Bearer',
      id_token: await provider.createToken({ ...claims, exp: iat + 3600 }),
    })
  })
  app.get('/userinfo', ({ headers }, response) => {
    if (accessTokens.has(headers.authorization?.replace(/^Bearer /, '') ?? ''))
      response.json(person)
    else response.sendStatus(401)
  })
  return provider
}
