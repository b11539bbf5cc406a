import { sqlStatement } from '../client.ts'
import type { AuthorRow } from './photos.ts'

const COMMENTS_READ = 50
const FOLLOWS_READ = 200
const USERNAMES_READ = 50

interface Typed {
  photo: number
  owner: string
  viewer: string
  text: string
  end: string
  limit: number
}

/** A condition that a text begins with the typed one, ignoring the case of a–z. */
const begins = (name: string) => `substr(${name}, 1, length(@text)) = @text COLLATE NOCASE`

const statement = sqlStatement<Typed, AuthorRow>(`WITH near AS MATERIALIZED (
       SELECT id, min(place) AS place, max(latest) AS latest FROM (
         SELECT user_id AS id, 0 AS place, comment_id AS latest FROM (
           SELECT user_id, id AS comment_id FROM comments
             WHERE photo_id = @photo AND shown = 1 ORDER BY id DESC LIMIT ${COMMENTS_READ})
         UNION ALL SELECT @owner, 1, 0
         UNION ALL SELECT following_id, 2, follow_id FROM (
           SELECT following_id, id AS follow_id FROM follows
             WHERE follower_id = @viewer ORDER BY id DESC LIMIT ${FOLLOWS_READ})
         UNION ALL SELECT id, 3, 0 FROM (
           SELECT id FROM users
             WHERE @text <> '' AND username >= @text AND username < @end ORDER BY username LIMIT ${USERNAMES_READ}))
       GROUP BY id)
     SELECT users.id, users.username, users.first_name AS firstName, users.last_name AS lastName,
         users.avatar_key AS avatarKey
       FROM near JOIN users ON users.id = near.id
       WHERE users.id <> @viewer AND users.username IS NOT NULL
         AND users.deleted_at IS NULL AND users.suspended_at IS NULL
         AND (${begins('users.username')} OR ${begins('users.first_name')} OR ${begins('users.last_name')})
         AND NOT EXISTS (SELECT 1 FROM mutes
           WHERE (mutes.user_id = @viewer AND mutes.muted_id = users.id)
             OR (mutes.user_id = users.id AND mutes.muted_id = @viewer AND mutes.kind = 'block'))
       ORDER BY near.place, near.latest DESC, users.username LIMIT @limit`)

/**
 * Members whose username or name begins with a text: who commented, the owner, those followed, then
 * others; without the viewer, suspended members, those without a username, and those with a mute or
 * block.
 */
export const suggestMentions = async (
  photo: { id: number; userId: string },
  viewerId: string,
  text: string,
  limit: number,
): Promise<AuthorRow[]> =>
  statement().all({
    photo: photo.id,
    owner: photo.userId,
    viewer: viewerId,
    text,
    end: `${text}\u{10ffff}`,
    limit,
  })
