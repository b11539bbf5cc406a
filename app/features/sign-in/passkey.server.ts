import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { z } from 'zod'
import { site } from '#app/content/site.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { findPasskey, recordPasskeyUse } from '#db/queries/passkeys.ts'
import type { Viewer } from '#app/handlers/viewer.ts'

/** Formats of attestations of which the library knows issuers. */
const ATTESTED = ['android-key', 'android-safetynet', 'apple'] as const

/** Imported when used: only sites with the sign-in by e-mail need the library. */
async function load() {
  const library = await import('@simplewebauthn/server')
  // We ask for no attestation. With an issuer to trust, the library would call addresses that its
  // certificates name.
  for (const identifier of ATTESTED)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return library
}

/** A passkey belongs to a host. */
const getHost = () => new URL(environment().PUBLIC_URL).hostname

/**
 * True if browsers allow passkeys for a site: with a host name, and TLS unless it is this machine.
 */
export function allowsPasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  if (hostname === 'localhost') return true
  return protocol === 'https:' && isIP(hostname.replace(/[[\]]/g, '')) === 0
}

/** True where members can sign in with passkeys. */
export function hasPasskeys(): boolean {
  const { SIGN_IN, PUBLIC_URL } = environment()
  return SIGN_IN === 'email' && allowsPasskeys(PUBLIC_URL)
}

/**
 * The challenge of one session or one sign-in, each of which has a random name: nothing needs to be
 * stored.
 */
function getChallenge(purpose: 'add' | 'sign in', name: string): string {
  const [secret = ''] = environment().SESSION_SECRET
  return createHmac('sha256', secret).update(`passkey ${purpose} ${name}`).digest('base64url')
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** Base64url; some password managers write base64. */
const text = z
  .string()
  .max(8000)
  .transform((sent) => sent.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))

/** What nothing here reads; some password managers send null. */
const extensions = z.object({}).default({}).catch({})

/** What a browser sends about a new passkey. */
const registration = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
  }),
  clientExtensionResults: extensions,
})

/** What a browser sends to sign in. */
const assertion = z.object({
  id: text.refine((id) => id.length <= 1400),
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text
      .nullish()
      .transform((handle) => handle ?? undefined)
      .catch(undefined),
  }),
  clientExtensionResults: extensions,
})

function parse<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

const verified = () => ({
  expectedOrigin: environment().PUBLIC_URL,
  expectedRPID: getHost(),
  requireUserVerification: true,
})

/**
 * The options of a new passkey, for the browser.
 * @param sid the session that adds it
 * @param known the member's passkeys, of which a device makes no second one
 */
export async function passkeyOptions(
  { id, email }: Viewer,
  sid: string,
  known: { credential: string; transports: string[] }[],
) {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: getHost(),
    userID: new TextEncoder().encode(id),
    userName: email,
    challenge: bytes(getChallenge('add', sid)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential, transports }) => ({
      id: credential,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Verifies a new passkey.
 * @param json of `credentialJson()`
 * @returns null if it is not one for this session
 */
export async function readNewPasskey(json: string, sid: string) {
  const response = parse(registration, json)
  if (!response) return null
  const { verifyRegistrationResponse } = await load()
  const result = await verifyRegistrationResponse({
    ...verified(),
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: getChallenge('add', sid),
  }).catch(() => null)
  if (!result?.registrationInfo) return null
  const { aaguid, credential } = result.registrationInfo
  const { id, publicKey, counter } = credential
  return {
    aaguid: /^[0-]*$/.test(aaguid) ? '' : aaguid,
    credential: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
  }
}

/** The options of a sign-in with any passkey of this site, for the browser. */
export async function signInOptions(interaction: string) {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: getHost(),
    challenge: bytes(getChallenge('sign in', interaction)),
    userVerification: 'required',
  })
}

/**
 * Whom a passkey signs in.
 * @returns the member's address; null if it is not right for this sign-in
 */
export async function checkPasskey(json: string, interaction: string): Promise<string | null> {
  const response = parse(assertion, json)
  const stored = response && (await findPasskey(response.id))
  if (!stored) return null
  const { verifyAuthenticationResponse } = await load()
  const { credential: id, publicKey, counter, email } = stored
  const result = await verifyAuthenticationResponse({
    ...verified(),
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: getChallenge('sign in', interaction),
    credential: { id, publicKey: bytes(publicKey), counter },
  }).catch(() => null)
  if (!result?.verified) return null
  return (await recordPasskeyUse(id, result.authenticationInfo.newCounter)) ? email : null
}
