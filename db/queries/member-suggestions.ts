import { sqlStatement } from '../client.ts'
import type { AuthorRow } from './photos.ts'

/**
 * Of so many newest photos the authors are suggested: a bounded part of the index, however many
 * members there are.
 */
const PHOTOS_READ = 200

const suggestionsStatement = sqlStatement<
  { viewer: string; limit: number },
  AuthorRow
>(`WITH active AS MATERIALIZED (
       SELECT user_id, max(id) AS latest
         FROM (SELECT user_id, id FROM photos WHERE listed = 1 AND id < ${Number.MAX_SAFE_INTEGER}
           ORDER BY id DESC LIMIT ${PHOTOS_READ})
         GROUP BY user_id)
     SELECT users.id, users.username, users.first_name AS firstName, users.last_name AS lastName,
         users.avatar_key AS avatarKey
       FROM active JOIN users ON users.id = active.user_id
       WHERE users.id <> @viewer AND users.deleted_at IS NULL AND users.suspended_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM follows
           WHERE follows.follower_id = @viewer AND follows.following_id = users.id)
         AND NOT EXISTS (SELECT 1 FROM mutes
           WHERE (mutes.user_id = @viewer AND mutes.muted_id = users.id)
             OR (mutes.user_id = users.id AND mutes.muted_id = @viewer AND mutes.kind = 'block'))
       ORDER BY active.latest DESC LIMIT @limit`)

/**
 * Members with the newest listed photos whom the viewer does not follow, without mutes and blocks.
 */
export const suggestMembers = async (viewerId: string, limit: number): Promise<AuthorRow[]> =>
  suggestionsStatement().all({ viewer: viewerId, limit })
