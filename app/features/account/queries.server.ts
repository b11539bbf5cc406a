import { countGiven, listIdentities, listSessionEnds } from '#db/queries/account-export.ts'
import { countPhotosWithoutAltText } from '#db/queries/photo-lists.ts'
import { ownRecord } from '../profiles/queries.server.ts'
import type { Viewer } from '../sign-in/viewer.ts'

export type AccountOverview = Awaited<ReturnType<typeof accountOverview>>

/** A summary of the data stored about the member. @throws HttpError 401 */
export async function accountOverview(viewer: Viewer) {
  const record = await ownRecord(viewer.id)
  const { email, username, createdAt, url } = record
  const { photosCount, bindersCount, followersCount, followingCount } = record
  const given = await countGiven(viewer.id)
  const identities = await listIdentities(viewer.id)
  const sessions = await listSessionEnds(viewer.id)
  return {
    ...{ email, username, url, photosCount, bindersCount, followersCount, followingCount },
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

const providerName = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).host : issuer)
