import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { join } from 'node:path'
import { workOffBacklog } from '#app/features/backlog/backlog.server.ts'
import type { Database } from '#db/client.ts'
import * as schema from '#db/schema.ts'
import {
  binders,
  collections,
  comments,
  invitations,
  passkeys,
  pushSubscriptions,
  sessions,
} from '#db/schema.ts'
import { setImageLibrary, type ImageLibrary } from '#storage/library.ts'
import { freshDatabase, insertRow, type TestData } from './database.ts'
import { subject } from './every-command.ts'
import { makeMember, makePhoto, makeViewer } from './members.ts'
import { DAY_MS } from '#app/durations.ts'

/** How many rows hang on each thing; by default, what a month at the rate limits allows. */
export interface Sizes {
  photos: number
  /** Photos of these with a description of 10,000 characters, which takes long to index. */
  longTexts: number
  comments: number
  likes: number
  replies: number
  notifications: number
}

const A_MONTH: Sizes = {
  photos: 10_000,
  longTexts: 300,
  comments: 60_000,
  likes: 20_000,
  replies: 499,
  notifications: 100_000,
}

const LATER = new Date(Date.now() + DAY_MS)
const USERNAME = 'largest'
const LARGEST = 'member-with-as-much-as-possible'

const TEXT = Array.from({ length: 1400 }, (_, n) => `word${(n * 7919).toString(36)}`)
  .join(' ')
  .slice(0, 10_000)

/** A member, and things of theirs with as many followers as they can get. */
export async function makeLargestMember({ $client: client }: Database, sizes: Partial<Sizes> = {}) {
  const all = { ...A_MONTH, ...sizes }
  const { photos, longTexts, comments: commentCount, likes, replies, notifications } = all
  const member = (await makeMember({ id: LARGEST, username: USERNAME })).id
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
  const { id: binder } = insertRow(binders, { userId: member, title: 'All', year: 1998 })
  insert(
    photos,
    `INSERT INTO photos (user_id, binder_id, title, description, image_key, width, height, created_at, updated_at)
     SELECT @member, ${binder}, 'Cart ' || n, iif(n <= ${longTexts}, '${TEXT}', 'Short'), 'key-of-a-cart-' || n, 900, 900, 0, 0 FROM many`,
  )
  const photo = await makePhoto(member, { title: 'Loved', tags: ['beach', 'mud'] })
  const fromCrowd = (columns: string, values: string, rows = likes) =>
    insert(
      rows,
      `INSERT INTO ${columns} SELECT 'one-of-a-large-crowd-' || n, ${values}, n FROM many`,
    )
  fromCrowd('likes (user_id, photo_id, created_at)', String(photo))
  fromCrowd('follows (follower_id, following_id, created_at)', '@member')
  for (const table of ['cart_follows', 'meet_goers'])
    fromCrowd(`${table} (user_id, binder_id, created_at)`, String(binder))
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
  insert(
    likes,
    `INSERT INTO binders (user_id, title, year, created_at, updated_at) SELECT @other, 'Cart ' || n, 1998, 0, 0 FROM many`,
  )
  client
    .prepare(
      `INSERT INTO cart_follows (user_id, binder_id, created_at)
       SELECT ?, id, 0 FROM binders WHERE user_id = ? ORDER BY id LIMIT 900`,
    )
    .run(member, other)
  for (const table of ['likes', 'saves'])
    client
      .prepare(
        `INSERT OR IGNORE INTO ${table} (user_id, photo_id, created_at)
         SELECT @member, id, 0 FROM photos WHERE id <> ${photo} LIMIT 9999`,
      )
      .run({ member })
  const { id: collection } = insertRow(collections, { userId: member, title: 'Saved' })
  client.exec(
    `INSERT INTO collection_saves SELECT ${collection}, id FROM saves WHERE user_id = '${member}'`,
  )
  client.exec('COMMIT')
  return { member, username: USERNAME, other, photo, comment, binder, collection }
}

export const ROLES = ['the largest member', 'another member'] as const

/**
 * A site with the largest member as a database file.
 * @returns opens a copy of it for each test, and `dispose`
 */
export async function largestSite(sizes: Partial<Sizes> = {}) {
  const site = await freshDatabase()
  const largest = await makeLargestMember(site.db, sizes)
  const small = await makeViewer({ username: 'small' }, { isModerator: true })
  const binder = insertRow(binders, { userId: small.id, title: 'Trip' }).id
  const ownPhoto = await makePhoto(small.id)
  const invitation = (userId: string) =>
    insertRow(invitations, { userId, digest: userId.padEnd(43, 'i'), expiresAt: LATER }).id
  const passkey = (userId: string) =>
    insertRow(passkeys, { userId, credential: userId, publicKey: 'k', counter: 0, transports: [] })
      .id
  const device = (userId: string) => {
    const sid = `session of ${userId}`
    insertRow(sessions, { sid, userId, sess: {}, expire: LATER })
    const endpoint = `https://push.example/${userId}`
    return insertRow(pushSubscriptions, { userId, sid, endpoint, p256dh: 'p', auth: 'a' }).id
  }
  const own = {
    binder,
    ownPhoto,
    inside: await makePhoto(small.id, { binderId: binder }),
    ownComment: insertRow(comments, { userId: small.id, photoId: largest.photo, content: 'Hi' }).id,
    collection: insertRow(collections, { userId: small.id, title: 'Ideas' }).id,
    invitation: invitation(small.id),
    passkey: passkey(small.id),
    device: device(small.id),
  }
  const { photo, comment, member } = largest
  const [inside] = site.db.$client
    .prepare('SELECT id FROM photos WHERE binder_id = ?')
    .pluck()
    .all(largest.binder) as number[]
  const subjects = {
    'the largest member': {
      viewer: { ...small, id: member, username: USERNAME, email: `${member}@example.com` },
      other: largest.other,
      ids: {
        photo,
        comment,
        ownPhoto: photo,
        ownComment: comment,
        inside: inside ?? 0,
        binder: largest.binder,
        cart: insertRow(binders, { userId: largest.other, title: 'One more', year: 1998 }).id,
        collection: largest.collection,
        invitation: invitation(member),
        passkey: passkey(member),
        device: device(member),
      },
    },
    'another member': {
      viewer: small,
      other: member,
      ids: { ...own, photo, comment, cart: largest.binder },
    },
  }
  await workOffBacklog()
  const template = join(site.folder, 'template.sqlite')
  site.db.$client.exec(`VACUUM INTO '${template}'`)
  return {
    dispose: () => site.dispose(),
    /**
     * Assigns `subject`: the largest member runs the commands, or another runs them on its things.
     */
    async open(who: (typeof ROLES)[number]) {
      const data = await freshDatabase(template)
      const image = { key: 'taken-in', width: 900, height: 900, animated: false, hasAlpha: false }
      const taken = async () => ({ ...image, dominantColor: '#888888', source: image })
      let keys = 0
      const library: unknown = {
        ingest: taken,
        edit: taken,
        rekey: async () => `new-key-${++keys}`,
        remove: async () => {},
        warm: () => {},
      }
      setImageLibrary(library as ImageLibrary)
      const picture = { path: template, digest: Buffer.alloc(32) }
      Object.assign(subject, subjects[who], { picture })
      return data
    },
  }
}

/** Replaces the transactions of the database by `run` around each. */
export function aroundTransactions(db: Database, around: <T>(run: () => T) => T): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (write, config) => around(() => transaction(write, config))
}

const tables = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .map(getTableName)

/** Calls back with the number of rows that each transaction changes. */
export function countRows({ db }: TestData, counted: (rows: number) => void): void {
  let rows = 0
  db.$client.function('count_row', () => ++rows)
  // Not `total_changes`, which counts the pages of the search index, too.
  for (const table of tables)
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      db.$client.exec(
        `CREATE TEMP TRIGGER count_${event}_${table} AFTER ${event} ON main.${table} BEGIN SELECT count_row(); END`,
      )
  aroundTransactions(db, (run) => {
    rows = 0
    const result = run()
    counted(rows)
    return result
  })
}
