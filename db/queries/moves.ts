import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { sqlColumn, sqlStatement, writeTransaction, type Transaction } from '../client.ts'
import {
  binders,
  identities,
  moderationActions,
  photos,
  queuedMoves,
  sessions,
  users,
  weeks,
} from '../schema.ts'
import { markDeleted } from './account-deletion.ts'
import { runTransaction } from './moderation-actions.ts'
import { replaceTags, type PhotoTag } from './photo-writes.ts'
import { requestRecount } from './recounts.ts'
import { isMember } from './users.ts'

// A moderator renames a tag, the maintainer hands a binder over or merges two accounts: any number
// of rows, so they move in steps, which a start continues.

/** Rows of one statement; with the counters of each, a step stays far below 500. */
const ROWS = 40
/** Photos of one step: each changes its tags, or the counters of two members and a binder. */
const PHOTOS = 20

/**
 * Has a tag renamed on all photos and themes, and records it; a tag that exists already takes the
 * photos.
 */
export async function queueTagRename(
  moderatorId: string | null,
  { source, target, note }: Ends & { note: string },
): Promise<void> {
  await runTransaction(moderatorId, (tx) => {
    tx.insert(queuedMoves).values({ kind: 'tag', source, target }).run()
    tx.insert(moderationActions).values({ moderatorId, action: 'tag', note }).run()
  })
}

const isActive = (tx: Transaction, id: string): boolean =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .get() !== undefined

/**
 * Gives a binder to another member at once, and has its owner's photos in it follow.
 * @returns false if one of them is gone or suspended
 */
export const queueBinderMove = async (binderId: number, target: string): Promise<boolean> =>
  writeTransaction((tx) => {
    const isMoved = eq(binders.id, binderId)
    const binder = tx.select({ source: binders.userId }).from(binders).where(isMoved).get()
    if (!binder || !isActive(tx, binder.source) || !isActive(tx, target)) return false
    tx.update(users).set({ pinnedBinderId: null }).where(eq(users.pinnedBinderId, binderId)).run()
    tx.update(binders).set({ userId: target }).where(isMoved).run()
    tx.insert(queuedMoves).values({ kind: 'binder', source: binder.source, target, binderId }).run()
    return true
  })

/** A member has a few; with more, something is wrong. */
const MAX_IDENTITIES = 100

/**
 * Signs an account out, gives its sign-ins to another one, and has all it has posted follow; then
 * it is deleted.
 * @returns false if one of them is gone or suspended, or has too many sign-ins
 */
export const queueMerge = async (source: string, target: string): Promise<boolean> =>
  writeTransaction((tx) => {
    if (!isActive(tx, source) || !isActive(tx, target)) return false
    const own = eq(identities.userId, source)
    const known = tx
      .select()
      .from(identities)
      .where(own)
      .limit(MAX_IDENTITIES + 1)
      .all()
    if (known.length > MAX_IDENTITIES) return false
    tx.update(identities).set({ userId: target }).where(own).run()
    tx.delete(sessions).where(eq(sessions.userId, source)).run()
    tx.insert(queuedMoves).values({ kind: 'account', source, target }).run()
    return true
  })

interface Ends {
  source: string
  target: string
}

/**
 * Moves some rows of a table with ids; what the target has already is deleted.
 * @returns false if none is left
 */
const moving = (table: string, column: string) => {
  const ids = sqlColumn<Ends, number>(
    `SELECT id FROM ${table} WHERE ${column} = @source LIMIT ${ROWS}`,
  )
  const move = sqlStatement<Ends & { ids: string }>(
    `UPDATE OR IGNORE ${table} SET ${column} = @target WHERE id IN (SELECT list.value FROM json_each(@ids) AS list)`,
  )
  const remove = sqlStatement<Ends & { ids: string }>(
    `DELETE FROM ${table} WHERE ${column} = @source AND id IN (SELECT list.value FROM json_each(@ids) AS list)`,
  )
  return (ends: Ends): boolean => {
    const found = ids().all(ends)
    if (found.length === 0) return false
    const values = { ...ends, ids: JSON.stringify(found) }
    move().run(values)
    remove().run(values)
    return true
  }
}

/** As `moving`, for rows of two members, whose triggers count only inserts and deletions. */
const copying = (table: string, column: string, other: string, rest: string) => {
  const someStatement = sqlColumn<Ends, string>(
    `SELECT ${other} FROM ${table} WHERE ${column} = @source LIMIT ${ROWS}`,
  )
  const isSome = `${column} = @source AND ${other} IN (SELECT list.value FROM json_each(@ids) AS list)`
  const copy = sqlStatement<Ends & { ids: string }>(
    `INSERT OR IGNORE INTO ${table} (${column}, ${other}, ${rest})
     SELECT @target, ${other}, ${rest} FROM ${table} WHERE ${isSome} AND ${other} <> @target`,
  )
  const remove = sqlStatement<Ends & { ids: string }>(`DELETE FROM ${table} WHERE ${isSome}`)
  return (ends: Ends): boolean => {
    const found = someStatement().all(ends)
    if (found.length === 0) return false
    const values = { ...ends, ids: JSON.stringify(found) }
    copy().run(values)
    remove().run(values)
    return true
  }
}

const savesStatement = sqlStatement<Ends, { id: number; same: number | null }>(
  `SELECT saves.id AS id, (SELECT other.id FROM saves AS other
     WHERE other.user_id = @target AND other.photo_id = saves.photo_id) AS same
   FROM saves WHERE user_id = @source LIMIT 1`,
)
const moveSave = sqlStatement<{ id: number; target: string }>(
  'UPDATE saves SET user_id = @target WHERE id = @id',
)
const moveToSave = sqlStatement<{ id: number; same: number }>(
  `UPDATE OR IGNORE collection_saves SET save_id = @same WHERE (save_id, collection_id) IN
     (SELECT save_id, collection_id FROM collection_saves WHERE save_id = @id LIMIT ${ROWS})`,
)
const removeSave = sqlStatement<{ id: number }>('DELETE FROM saves WHERE id = @id')

/** A photo that both have saved stays in the collections of both. */
function moveSaves(ends: Ends): boolean {
  const save = savesStatement().get(ends)
  if (!save) return false
  const { id, same } = save
  if (same === null) moveSave().run({ id, target: ends.target })
  else if (moveToSave().run({ id, same }).changes === 0) removeSave().run({ id })
  return true
}

const photosStatement = sqlColumn<{ source: string }, number>(
  `SELECT id FROM photos WHERE user_id = @source LIMIT ${PHOTOS}`,
)

function movePhotos(tx: Transaction, ids: number[], { target }: Ends): boolean {
  if (ids.length === 0) return false
  // The cover of a profile is the member's own photo.
  tx.update(users)
    .set({ coverPhotoId: null })
    .where(and(inArray(users.coverPhotoId, ids), ne(users.id, target)))
    .run()
  tx.update(photos).set({ userId: target }).where(inArray(photos.id, ids)).run()
  return true
}

const ownContributionStatement = sqlStatement<
  { member: string; owner: string },
  { id: number; binderId: number }
>(
  `SELECT contributor.id AS id, binder_id AS binderId FROM binder_contributors AS contributor
   JOIN binders ON binders.id = binder_id
   WHERE contributor.user_id = @member AND binders.user_id = @owner LIMIT 1`,
)
const sharedPhotosStatement = sqlColumn<{ id: number }, number>(
  `SELECT photo_id FROM shared_binder_photos WHERE contributor_id = @id LIMIT ${PHOTOS}`,
)
const addToOwnBinder = sqlStatement<{ ids: string; binderId: number }>(
  `UPDATE photos SET binder_id = @binderId
   WHERE binder_id IS NULL AND id IN (SELECT list.value FROM json_each(@ids) AS list)`,
)
const takeOutStatement = sqlStatement<{ ids: string; binderId: number }>(
  `DELETE FROM shared_binder_photos
   WHERE binder_id = @binderId AND photo_id IN (SELECT list.value FROM json_each(@ids) AS list)`,
)
const removeContributor = sqlStatement<{ id: number }>(
  'DELETE FROM binder_contributors WHERE id = @id',
)

/**
 * Nobody contributes to an own binder: photos that have no binder come into this one.
 * @returns false if none is left
 */
function endOwnContribution(member: string, owner: string): boolean {
  const found = ownContributionStatement().get({ member, owner })
  if (!found) return false
  const { id, binderId } = found
  const ids = sharedPhotosStatement().all({ id })
  if (ids.length === 0) return removeContributor().run({ id }).changes > 0
  const values = { ids: JSON.stringify(ids), binderId }
  addToOwnBinder().run(values)
  takeOutStatement().run(values)
  return true
}

const contributionStatement = sqlStatement<Ends, { id: number; same: number | null }>(
  `SELECT own.id AS id, (SELECT other.id FROM binder_contributors AS other
     WHERE other.user_id = @target AND other.binder_id = own.binder_id) AS same
   FROM binder_contributors AS own WHERE user_id = @source LIMIT 1`,
)
const moveContributor = sqlStatement<{ id: number; target: string }>(
  'UPDATE binder_contributors SET user_id = @target WHERE id = @id',
)
const joinAs = sqlStatement<{ id: number; same: number }>(
  `UPDATE binder_contributors SET joined_at = coalesce(joined_at,
     (SELECT joined_at FROM binder_contributors AS own WHERE own.id = @id)) WHERE id = @same`,
)
const moveToContributor = sqlStatement<{ id: number; same: number }>(
  `UPDATE shared_binder_photos SET contributor_id = @same WHERE id IN
     (SELECT id FROM shared_binder_photos WHERE contributor_id = @id LIMIT ${ROWS})`,
)

/** In a binder to which both have contributed, the target has the photos of both. */
function moveContribution(ends: Ends): boolean {
  const contribution = contributionStatement().get(ends)
  if (!contribution) return false
  const { id, same } = contribution
  if (same === null) moveContributor().run({ id, target: ends.target })
  else if (moveToContributor().run({ id, same }).changes === 0) {
    joinAs().run({ id, same })
    removeContributor().run({ id })
  }
  return true
}

/** The blocks between the target and another member, in both directions. */
const BLOCKS = `SELECT user_id AS blocker, muted_id AS blocked,
    iif(user_id = @target, muted_id, user_id) AS other
  FROM mutes WHERE kind = 'block' AND (user_id = @target OR muted_id = @target)`

const endFollowsAcrossBlocks = sqlStatement<{ target: string }>(
  `DELETE FROM follows WHERE id IN (SELECT follows.id FROM (${BLOCKS}) JOIN follows
     ON (follower_id = other AND following_id = @target)
       OR (follower_id = @target AND following_id = other) LIMIT ${ROWS})`,
)

const isAcross = ['cart_follows', 'meet_goers', 'binder_contributors']
  .map(
    (table) => `EXISTS (SELECT 1 FROM ${table} AS held JOIN binders ON binders.id = held.binder_id
      WHERE held.user_id IN (other, @target) AND binders.user_id IN (other, @target))`,
  )
  .join(' OR ')

/** What one of the two accounts had with a member whom the other has blocked ends as by a block. */
const removeAcrossBlocks = sqlStatement<{ target: string }>(
  `INSERT INTO notification_removals (user_id, actor_id)
   SELECT blocker, blocked FROM (${BLOCKS}) WHERE (${isAcross}) AND NOT EXISTS
     (SELECT 1 FROM notification_removals WHERE user_id = blocker AND actor_id = blocked)
   LIMIT ${ROWS}`,
)

/** Nobody is told of the own likes and comments. */
const removeOwnNotices = sqlStatement<Ends>(
  `DELETE FROM notifications WHERE id IN
     (SELECT id FROM notifications WHERE actor_id = @source AND user_id = @target LIMIT ${ROWS})`,
)

/**
 * The rows of an account that go over, in order; its notifications, choices and invitations do not.
 */
const ROWS_OF_ACCOUNT = [
  moving('binders', 'user_id'),
  moving('comments', 'user_id'),
  moving('likes', 'user_id'),
  moving('comment_likes', 'user_id'),
  moving('conversation_mutes', 'user_id'),
  moveSaves,
  moving('collections', 'user_id'),
  moving('cart_follows', 'user_id'),
  moving('meet_goers', 'user_id'),
  ({ source, target }: Ends) => endOwnContribution(source, target),
  ({ target }: Ends) => endOwnContribution(target, target),
  moveContribution,
  copying('follows', 'follower_id', 'following_id', 'created_at, counted'),
  copying('follows', 'following_id', 'follower_id', 'created_at, counted'),
  copying('mutes', 'user_id', 'muted_id', 'kind, created_at'),
  copying('mutes', 'muted_id', 'user_id', 'kind, created_at'),
  ({ target }: Ends) => endFollowsAcrossBlocks().run({ target }).changes > 0,
  ({ target }: Ends) => removeAcrossBlocks().run({ target }).changes > 0,
  (ends: Ends) => removeOwnNotices().run(ends).changes > 0,
  moving('notifications', 'actor_id'),
  moving('reports', 'reporter_id'),
  moving('reports', 'user_id'),
  moving('reports', 'resolved_by'),
  moving('feature_requests', 'user_id'),
  moving('moderation_actions', 'moderator_id'),
  moving('moderation_actions', 'user_id'),
]

type Move = typeof queuedMoves.$inferSelect

function moveAccount(tx: Transaction, move: Move): boolean {
  const { source, target } = move
  if (movePhotos(tx, photosStatement().all(move), move)) return true
  if (ROWS_OF_ACCOUNT.some((moveSome) => moveSome({ source, target }))) return true
  for (const column of [weeks.photoUserId, weeks.binderUserId] as const)
    tx.update(weeks)
      .set(column === weeks.photoUserId ? { photoUserId: target } : { binderUserId: target })
      .where(eq(column, source))
      .run()
  indexMemberStatement().run(target)
  // A suspension in the meantime counts for all that has moved.
  requestRecount(tx, target)
  markDeleted(tx, source)
  return false
}

const indexMemberStatement = sqlStatement<[string]>(
  "INSERT OR REPLACE INTO queued_texts (kind, subject) VALUES ('member', ?)",
)
const indexBinderStatement = sqlStatement<[number | null]>(
  "INSERT OR REPLACE INTO queued_texts (kind, subject) VALUES ('binder', ?)",
)
const binderPhotosStatement = sqlStatement<
  { binderId: number | null; below: number },
  { id: number; userId: string }
>(
  `SELECT id, user_id AS userId FROM photos WHERE binder_id = @binderId AND id < @below ORDER BY id DESC LIMIT ${PHOTOS}`,
)

const endContributions = sqlStatement<{ ids: string }>(
  `DELETE FROM shared_binder_photos WHERE id IN (SELECT shared.id FROM shared_binder_photos AS shared
     WHERE photo_id IN (SELECT list.value FROM json_each(@ids) AS list) LIMIT ${ROWS})`,
)

function moveBinder(tx: Transaction, move: Move): boolean {
  const { id, source, target, binderId, below } = move
  const rows = binderPhotosStatement().all({ binderId, below })
  const last = rows.at(-1)
  if (!last) {
    if (endOwnContribution(target, target)) return true
    indexBinderStatement().run(binderId)
    return false
  }
  const own = rows.filter(({ userId }) => userId === source).map((photo) => photo.id)
  // Their former owner put them into binders of others; the new one has not.
  if (endContributions().run({ ids: JSON.stringify(own) }).changes > 0) return true
  movePhotos(tx, own, move)
  tx.update(queuedMoves).set({ below: last.id }).where(eq(queuedMoves.id, id)).run()
  return true
}

const taggedStatement = sqlStatement<
  { source: string },
  { id: number; tags: string; listed: number }
>(
  `SELECT photos.id AS id, photos.tags AS tags, photos.listed AS listed FROM photo_tags
   JOIN photos ON photos.id = photo_tags.photo_id WHERE photo_tags.tag = @source LIMIT 1`,
)

/** One photo, because its texts are indexed anew, which may take long. */
function moveTag(tx: Transaction, { source, target }: Move, toTags: ToTags): boolean {
  const photo = taggedStatement().get({ source })
  if (!photo) {
    tx.update(weeks).set({ themeTag: target }).where(eq(weeks.themeTag, source)).run()
    return false
  }
  const { id, tags, listed } = photo
  const named = (JSON.parse(tags) as string[]).map((tag) => (tag === source ? target : tag))
  const renewed = toTags(named)
  tx.update(photos)
    .set({ tags: renewed.map(({ tag }) => tag) })
    .where(eq(photos.id, id))
    .run()
  replaceTags(tx, id, renewed, listed === 1)
  return true
}

/** Tags with their slugs, in one spelling and each once. */
type ToTags = (tags: string[]) => PhotoTag[]

/**
 * Moves some rows.
 * @returns false if none of the move are left, or a member has left: then nothing more goes over
 */
function moveRows(tx: Transaction, move: Move, toTags: ToTags): boolean {
  if (move.kind === 'tag') return moveTag(tx, move, toTags)
  if (!isMember(tx, move.source) || !isMember(tx, move.target)) return false
  return move.kind === 'binder' ? moveBinder(tx, move) : moveAccount(tx, move)
}

/** A step ends after so many changed rows, or milliseconds. */
const STEP = { changes: 100, ms: 5 }
const changesStatement = sqlColumn<[], number>('SELECT total_changes()')
const changes = () => changesStatement().get() ?? 0

/**
 * Moves some rows of the oldest move.
 * @returns false when nothing is left
 */
export const moveSome = async (toTags: ToTags): Promise<boolean> =>
  writeTransaction((tx) => {
    const [mostChanges, end] = [changes() + STEP.changes, performance.now() + STEP.ms]
    const next = () => tx.select().from(queuedMoves).orderBy(asc(queuedMoves.id)).limit(1).get()
    let move = next()
    if (!move) return false
    do
      if (!moveRows(tx, move, toTags))
        tx.delete(queuedMoves).where(eq(queuedMoves.id, move.id)).run()
    while (changes() <= mostChanges && performance.now() <= end && (move = next()))
    return true
  })

/** The number of moves that are not finished. */
export async function countMoves(): Promise<number> {
  return movesStatement().get() ?? 0
}

const movesStatement = sqlColumn<[], number>(
  'SELECT count(*) FROM (SELECT 1 FROM queued_moves LIMIT 1000)',
)
