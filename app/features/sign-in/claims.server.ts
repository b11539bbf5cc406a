import { z } from 'zod'
import { environment } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { maxRawLength, normalizeText } from '#app/http/forms/plain-text.ts'
import { fetchProviderJson, type Provider } from './provider.server.ts'
import { SignInError } from './sign-in-error.server.ts'

const MAX_NAME_LENGTH = 100

function cleanName(text: string): string {
  // Cut first: a provider may send megabytes.
  const sent = text.slice(0, maxRawLength(MAX_NAME_LENGTH))
  return normalizeText(normalizeText(sent).replace(/\s+/g, ' ').slice(0, MAX_NAME_LENGTH))
}

/** An optional text. A missing or invalid value does not fail the sign-in. */
const optionalText = z
  .string()
  .transform(cleanName)
  .pipe(z.string().min(1))
  .optional()
  .catch(undefined)

const shortText = (maxLength: number) =>
  z.string().refine((text) => text.length <= maxLength, { abort: true })

const userinfo = z.object({
  sub: z.string().min(1).max(255),
  email: shortText(254).pipe(z.email().toLowerCase()).optional().catch(undefined),
  // Some providers encode booleans as strings.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .transform((value) => String(value) === 'true')
    .optional()
    .catch(false),
  given_name: optionalText,
  family_name: optionalText,
  name: optionalText,
  picture: shortText(2000)
    .pipe(z.url({ protocol: /^https?$/ }))
    .optional()
    .catch(undefined),
})

export interface ProviderClaims {
  provider: string
  subject: string
  email: string
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  pictureUrl: string | null
}

function names(claims: z.output<typeof userinfo>): [string | null, string | null] {
  const { given_name, family_name, name } = claims
  const [first, ...rest] = given_name || family_name ? [] : (name ?? '').split(/\s+/)
  const firstName = (given_name ?? first) || null
  const lastName = (family_name ?? rest.join(' ')) || null
  return [firstName, lastName]
}

/**
 * Parses the response of the userinfo endpoint.
 * @throws SignInError 'provider' if it does not identify the person, 'email-missing'
 */
export function readClaims(provider: string, body: unknown): ProviderClaims {
  const parsed = userinfo.safeParse(body)
  if (!parsed.success) {
    log.warn({ issues: parsed.error.issues }, 'sign-in provider sent invalid claims')
    throw new SignInError('provider')
  }
  const claims = parsed.data
  if (claims.email === undefined) throw new SignInError('email-missing')
  const [firstName, lastName] = names(claims)
  return {
    provider,
    subject: claims.sub,
    email: claims.email,
    // Some providers omit the claim; only the maintainer can know whether they verify addresses.
    emailVerified: claims.email_verified ?? environment().OAUTH_TRUST_EMAIL,
    firstName,
    lastName,
    pictureUrl: claims.picture ?? null,
  }
}

/**
 * Fetches the person's claims from the userinfo endpoint.
 * @throws SignInError 'unavailable', 'provider' or 'email-missing'
 */
export async function fetchClaims(provider: Provider, accessToken: string) {
  const { status, body } = await fetchProviderJson(provider.userinfoEndpoint, {
    headers: { Authorization: `Bearer ${accessToken}` },
  })
  if (status !== 200) {
    log.warn({ status }, 'sign-in provider userinfo request failed')
    throw new SignInError('provider')
  }
  return readClaims(provider.issuer, body)
}
