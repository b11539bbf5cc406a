import { randomBytes } from 'node:crypto'
import { log } from '#app/http/logging/log.server.ts'
import {
  confirmEmail,
  createMember,
  InvitationUsed,
  linkIdentity,
  userIdOfEmail,
  userIdOfIdentity,
} from '#db/queries/identities.ts'
import { welcomeTexts } from '../notifications/welcome.ts'
import type { ProviderClaims } from './claims.server.ts'
import { SignInError } from './sign-in-error.server.ts'
import { requireSignUp, type SignUp } from './sign-ups.server.ts'

interface SignedIn {
  userId: string
  isNew: boolean
}

async function findMember(
  claims: ProviderClaims,
  getInvitation: () => Promise<string | null>,
): Promise<SignedIn | null> {
  const { provider, subject, email, emailVerified } = claims
  const known = await userIdOfIdentity(provider, subject)
  if (known) {
    if (emailVerified) await confirmEmail(known, email)
    return { userId: known, isNew: false }
  }

  // Accounts with the same unverified address may belong to someone else and are never linked.
  const holder = emailVerified ? await userIdOfEmail(email) : null
  if (holder) {
    const linked = await linkIdentity({ provider, subject, userId: holder })
    return linked ? { userId: holder, isNew: false } : null
  }

  const invitation = await getInvitation()
  const userId = randomBytes(12).toString('hex')
  const { firstName, lastName } = claims
  const created = await createMember({
    user: { id: userId, email, emailVerified, firstName, lastName },
    identity: { provider, subject },
    welcomeTexts: welcomeTexts(),
    invitation,
  }).catch((error: unknown) => {
    throw error instanceof InvitationUsed ? new SignInError('uninvited', { cause: error }) : error
  })
  return created ? { userId, isNew: true } : null
}

/**
 * Finds or creates the member for a verified identity (docs/product.md#members).
 * @throws SignInError if the site does not take this new member; Error after too many concurrent
 * sign-ins
 * @param options.copyPicture called for a new member with a picture at the provider, in the
 * background; errors are only logged
 */
export async function signIn(
  claims: ProviderClaims,
  options: {
    copyPicture?: (userId: string, url: string) => Promise<void>
    signUp?: SignUp
  } = {},
): Promise<SignedIn> {
  const { signUp = { client: '', invitation: null } } = options
  // Once, because it counts the sign-up.
  let invitation: Promise<string | null> | undefined
  const getInvitation = () => (invitation ??= requireSignUp(claims.email, signUp))
  let member: SignedIn | null = null
  for (let tries = 0; !member && tries < 3; tries++)
    member = await findMember(claims, getInvitation)
  if (!member) throw new Error('Too many concurrent sign-ins of the same person.')

  if (member.isNew && claims.pictureUrl !== null)
    options
      .copyPicture?.(member.userId, claims.pictureUrl)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'failed to copy the picture from the sign-in provider'),
      )
  return member
}
