import type { Database } from '#db/client.ts'
import { insertRow } from './database.ts'
import { makeMember, makePhoto } from './members.ts'
import { binders, collections, comments } from '#db/schema.ts'

/** How many rows hang on each thing; by default, what a month at the rate limits allows. */
export interface Sizes {
  photos: number
  comments: number
  likes: number
  replies: number
  notifications: number
}

const A_MONTH: Sizes = {
  ...{ photos: 10_000, comments: 60_000, likes: 20_000, replies: 500, notifications: 100_000 },
}

const TEXT = Array.from({ length: 1400 }, (_, n) => `word${(n * 7919).toString(36)}`)
  .join(' ')
  .slice(0, 10_000)

/** A member, and things of theirs with as many followers as they can get. */
export async function makeLargestMember({ $client: client }: Database, sizes: Partial<Sizes> = {}) {
  const { photos, comments: commentCount, likes, replies, notifications } = { ...A_MONTH, ...sizes }
  const member = (await makeMember({ username: 'largest' })).id
  const other = (await makeMember()).id
  const many = `WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < @rows)`
  const insert = (rows: number, sql: string) =>
    client.prepare(`${many} ${sql}`).run({ rows, member, other })
  const crowd = (rows: number) =>
    insert(
      rows,
      `INSERT OR IGNORE INTO users (id, email, created_at, updated_at)
       SELECT 'one-of-a-large-crowd-' || n, 'crowd' || n || '@example.com', 0, 0 FROM many`,
    )
  client.exec('BEGIN')
  crowd(Math.max(likes, 60))
  const { id: binder } = insertRow(binders, { userId: member, title: 'All' })
  insert(
    photos,
    `INSERT INTO photos (user_id, binder_id, title, description, image_key, width, height, created_at, updated_at)
     SELECT @member, ${binder}, 'Cart ' || n, iif(n <= 300, '${TEXT}', 'Short'), 'key-of-a-cart-' || n, 900, 900, 0, 0 FROM many`,
  )
  const photo = await makePhoto(member, { title: 'Loved', tags: ['beach', 'mud'] })
  const fromCrowd = (columns: string, values: string, rows = likes) =>
    insert(
      rows,
      `INSERT INTO ${columns} SELECT 'one-of-a-large-crowd-' || n, ${values}, n FROM many`,
    )
  fromCrowd('likes (user_id, photo_id, created_at)', String(photo))
  fromCrowd('follows (follower_id, following_id, created_at)', '@member')
  fromCrowd('saves (user_id, photo_id, created_at)', String(photo))
  fromCrowd(
    'notifications (actor_id, user_id, kind, photo_id, created_at)',
    `@member, 'like', ${photo}`,
  )
  insert(
    commentCount,
    `INSERT INTO comments (user_id, photo_id, content, created_at, updated_at)
     SELECT iif(n % 2, @member, @other), ${photo}, 'Comment ' || n, 0, 0 FROM many`,
  )
  const { id: comment } = insertRow(comments, { userId: member, photoId: photo, content: 'Top' })
  insert(
    replies,
    `INSERT INTO comments (user_id, photo_id, parent_id, content, created_at, updated_at)
     SELECT @other, ${photo}, ${comment}, 'Reply ' || n, 0, 0 FROM many`,
  )
  fromCrowd('comment_likes (user_id, comment_id, created_at)', String(comment))
  client.exec(
    `INSERT INTO comment_likes (user_id, comment_id, created_at)
     SELECT users.id, comments.id, 0 FROM comments
     JOIN (SELECT id FROM users WHERE id LIKE 'one-of-a-large-crowd-%' LIMIT 60) AS users WHERE parent_id = ${comment}`,
  )
  insert(
    notifications,
    `INSERT INTO notifications (user_id, actor_id, kind, photo_id, comment_id, created_at)
     SELECT @member, @other, 'comment', ${photo}, ${comment}, n FROM many`,
  )
  for (const [table, column, values] of [
    ['likes', 'photo_id', ''],
    ['saves', 'photo_id', ''],
  ])
    client
      .prepare(
        `INSERT OR IGNORE INTO ${table} (user_id, ${column}, created_at)
         SELECT @member, id, 0 FROM photos WHERE id <> ${photo}${values}`,
      )
      .run({ member })
  const { id: collection } = insertRow(collections, { userId: member, title: 'Saved' })
  client.exec(
    `INSERT INTO collection_saves SELECT ${collection}, id FROM saves WHERE user_id = '${member}'`,
  )
  client.exec('COMMIT')
  return { member, other, photo, comment, binder, collection }
}
