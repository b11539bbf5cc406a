import { findUser } from '#db/queries/users.ts'
import { signedOut } from '#app/http/faults.ts'
import { avatarImagePath } from '#storage/addresses.ts'

/** The member's own record with e-mail, as `GET /api/auth/user` answers it. @throws Fault 401 */
export async function ownRecord(userId: string) {
  const user = await findUser(userId)
  if (!user) throw signedOut()
  const { avatarKey, photosCount, followersCount, followingCount, ...record } = user
  const { publicPhotosCount: _publicPhotosCount, suspendedAt, ...fields } = record
  return {
    ...fields,
    profileImageUrl: avatarKey ? avatarImagePath(avatarKey, 192) : null,
    photosCount,
    followersCount,
    followingCount,
    suspended: suspendedAt !== null,
  }
}
