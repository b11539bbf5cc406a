import {
  countCommentsAndLikes,
  listIdentities,
  listSessionEnds,
} from '#db/queries/account-export.ts'
import { listPasskeys, MAXIMUM_PASSKEYS } from '#db/queries/passkeys.ts'
import { countPhotosWithoutAltText } from '#db/queries/photo-lists.ts'
import { ownRecord } from '../profiles/queries.server.ts'
import { makerOf } from '../sign-in/authenticators.ts'
import { EMBEDDED_PATH } from '../sign-in/embedded-pages.server.ts'
import { hasPasskeys, passkeyOptions } from '../sign-in/passkey.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { freshSid } from '#app/handlers/session.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'

export type AccountOverview = Awaited<ReturnType<typeof accountOverview>>

/**
 * A summary of the data stored about the member.
 * @throws HttpError 401
 */
export async function accountOverview(viewer: Viewer) {
  const record = await ownRecord(viewer.id)
  const { email, username, createdAt, url } = record
  const { photosCount, bindersCount, followersCount, followingCount } = record
  const given = await countCommentsAndLikes(viewer.id)
  const identities = await listIdentities(viewer.id)
  const sessions = await listSessionEnds(viewer.id)
  return {
    email,
    username,
    url,
    photosCount,
    bindersCount,
    followersCount,
    followingCount,
    createdAt: createdAt.toISOString(),
    commentsCount: given.comments,
    likesCount: given.likes,
    providers: [...new Set(identities.map(({ provider }) => providerName(provider)))],
    sessionsCount: sessions.length,
    altTextReminder: record.altTextReminder,
    commentsClosed: record.commentsClosed,
    withoutAltText: await countPhotosWithoutAltText(viewer.id),
  }
}

function providerName(issuer: string): string {
  const { PUBLIC_URL, SIGN_IN } = environment()
  if (issuer === PUBLIC_URL + EMBEDDED_PATH)
    return SIGN_IN === 'demo' ? 'The demo sign-in' : 'A code by mail'
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}

export type OwnPasskeys = NonNullable<Awaited<ReturnType<typeof ownPasskeys>>>

/**
 * The member's passkeys, and what the browser needs to add one; null where there are none, or the
 * session is not fresh.
 */
export async function ownPasskeys(viewer: Viewer, request: Request) {
  if (!hasPasskeys()) return null
  const keys = await listPasskeys(viewer.id, { limit: MAXIMUM_PASSKEYS })
  const sid = await freshSid(request)
  return {
    keys: keys.map(({ id, createdAt, usedAt, name, ...key }) => ({
      id,
      name,
      maker: makerOf(key),
      createdAt: createdAt.getTime(),
      usedAt: usedAt?.getTime() ?? null,
    })),
    /** JSON. */
    options: sid === null ? null : JSON.stringify(await passkeyOptions(viewer, sid, keys)),
    isFull: keys.length === MAXIMUM_PASSKEYS,
  }
}
