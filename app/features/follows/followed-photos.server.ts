import { listFollowedPhotos } from '#db/queries/followed-photos.ts'
import { findUser } from '#db/queries/users.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { toCardPage, type CardPage } from '../photos/queries.server.ts'

/** One page of photos by followed members, newest first. */
export async function followedPhotosPage(memberId: string, before?: number): Promise<CardPage> {
  return toCardPage(await listFollowedPhotos(memberId, { before, limit: PAGE_SIZE + 1 }))
}

/** Whether a member follows anyone. */
export async function followsAnybody(memberId: string): Promise<boolean> {
  const member = await findUser(memberId)
  return member !== null && member.followingCount > 0
}
