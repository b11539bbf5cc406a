import { createECDH, createHash, createHmac } from 'node:crypto'
import type { Adapter, AdapterPayload, JWK } from 'oidc-provider'
import { repeatStep } from '#db/repeat-step.ts'
import {
  consumeSignInRecord,
  deleteExpiredSignIns,
  deleteSignInRecord,
  deleteSignInRecordsOfGrant,
  findSignInRecord,
  saveSignInRecord,
} from '#db/queries/sign-in-codes.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { every } from '#app/http/process/every.server.ts'
import { DAY_SECONDS, MINUTE_MS } from '#app/durations.ts'

/*
 * The provider's state is in the database and its keys follow from the secrets: a restart ends no
 * sign-in.
 */

const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** The key that signs ID tokens, derived from a secret of the site. */
export function derivedSigningKey(secret: string): JWK {
  const d = createHmac('sha256', secret).update('embedded sign-in signing key').digest()
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  // 4, x, y: the uncompressed point.
  const point = curve.getPublicKey()
  return {
    kty: 'EC',
    crv: 'P-256',
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
    d: base64url(d),
    alg: 'ES256',
    use: 'sig',
    kid: base64url(createHash('sha256').update(point).digest()).slice(0, 16),
  }
}

/**
 * The name of a stored record. Tokens are hashed, so that reading the database shows none that is
 * valid.
 */
const hashed = (id: string) => base64url(createHash('sha256').update(id).digest())

const ACCOUNT = 'EnteredAddress'

export interface EmbeddedClaims {
  email: string
  given_name?: string
  family_name?: string
}

/** A stable id per address that does not reveal the address. */
export const toSubject = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)

/** Notes who has signed in, as long as the provider may tell it to the site. */
export async function saveAccount(subject: string, payload: EmbeddedClaims, seconds = 30 * 60) {
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await saveSignInRecord({ model: ACCOUNT, id: subject, payload: { ...payload }, expiresAt })
}

export async function findAccount(subject: string) {
  const payload = await findSignInRecord(ACCOUNT, { id: subject })
  return payload ? { ...payload, email_verified: true } : undefined
}

export function createDatabaseStore(model: string): Adapter {
  const find = async (by: { id: string } | { uid: string }) =>
    ((await findSignInRecord(model, by)) ?? undefined) as AdapterPayload | undefined
  return {
    async upsert(id, payload, expiresIn = DAY_SECONDS) {
      await saveSignInRecord({
        model,
        id: hashed(id),
        payload,
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        expiresAt: new Date(Date.now() + expiresIn * 1000),
      })
    },
    find: (id) => find({ id: hashed(id) }),
    findByUid: (uid) => find({ uid }),
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id) => consumeSignInRecord(model, hashed(id), Math.floor(Date.now() / 1000)),
    destroy: (id) => deleteSignInRecord(model, hashed(id)),
    revokeByGrantId: deleteSignInRecordsOfGrant,
  }
}

/** Deletes what is left of old sign-ins, now and every ten minutes. */
export function maintainSignIns(): () => Promise<void> {
  if (environment().SIGN_IN === undefined) return () => Promise.resolve()
  return every(
    10 * MINUTE_MS,
    (signal) => repeatStep(async () => !signal.aborted && (await deleteExpiredSignIns()) > 0),
    { failure: 'failed to delete old sign-ins, will retry' },
  )
}
