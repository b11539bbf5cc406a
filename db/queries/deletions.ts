import { eq, inArray, isNotNull } from 'drizzle-orm'
import { MINUTE_MS } from '#app/durations.ts'
import { database, sqlColumn, sqlStatement, writeTransaction, type Transaction } from '../client.ts'
import { binders, collections, comments, photos, users } from '../schema.ts'
import { deletedPlaceholder } from './users.ts'

// A photo may have tens of thousands of comments, a binder as many photos. So what is deleted is
// first handed to an account that is being deleted, and thus hidden from everybody. Like all
// content of such accounts, it is then deleted in steps, each a short transaction, which continue
// after a restart.

/** The account that gets what members and moderators delete. It stays. */
export const NOBODY = 'nobody-in-particular'

function makeNobody(tx: Transaction): void {
  tx.insert(users)
    .values({ id: NOBODY, email: deletedPlaceholder(NOBODY), deletedAt: new Date() })
    .onConflictDoNothing()
    .run()
}

/** Hides a photo with all that hangs on it, at once and for good. */
export function discardPhoto(tx: Transaction, id: number): void {
  makeNobody(tx)
  const isPhoto = eq(photos.id, id)
  tx.update(users).set({ coverPhotoId: null }).where(eq(users.coverPhotoId, id)).run()
  // Two statements: the counters of its owner change with the first.
  tx.update(photos)
    .set({ isPublic: false, followersOnly: false, binderId: null, binderPosition: null })
    .where(isPhoto)
    .run()
  tx.update(photos).set({ userId: NOBODY }).where(isPhoto).run()
}

/** For so long the deletion of a comment can be undone, and some minutes more. */
export const UNDO_TIME = 10 * MINUTE_MS

const expiredStatement = sqlColumn<[number], number>(
  `SELECT id FROM comments WHERE deleted_at <= ? LIMIT 20`,
)

/**
 * Gives up some deleted comments, which cannot be restored any more.
 * @returns false if there was none
 */
const discardSomeComments = async (now: number): Promise<boolean> =>
  writeTransaction((tx) => {
    const ids = expiredStatement().all(now - UNDO_TIME)
    if (ids.length === 0) return false
    makeNobody(tx)
    tx.update(comments)
      .set({ userId: NOBODY, hiddenAt: new Date(now), deletedAt: null, deletedBy: null })
      .where(inArray(comments.id, ids))
      .run()
    return true
  })

/** Hides a binder at once and for good; its photos leave it in steps. */
export function discardBinder(tx: Transaction, id: number): void {
  makeNobody(tx)
  tx.update(users).set({ pinnedBinderId: null }).where(eq(users.pinnedBinderId, id)).run()
  tx.update(binders).set({ userId: NOBODY, isPublic: false }).where(eq(binders.id, id)).run()
}

/** Hides a collection at once and for good. */
export function discardCollection(tx: Transaction, id: number): void {
  makeNobody(tx)
  tx.update(collections).set({ userId: NOBODY }).where(eq(collections.id, id)).run()
}

type Key = number | string

/** As many rows are changed by one statement; each may change two counters. */
const ROWS = 60
/** A step ends after so many changed rows, or milliseconds. */
const STEP = { changes: 100, ms: 5 }

const SUBJECT_DELETED = 'The content or the account has been deleted.'

/** Deletes some rows of a table whose column has a value. */
const someOf = (table: string, column: string) =>
  sqlStatement<[Key]>(
    `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${column} = ? LIMIT ${ROWS})`,
  )

/** Deletes some pairs of which one side has a value: their tables have no id. */
const somePairs = (table: string, side: string, other: string) =>
  sqlStatement<[Key]>(
    `DELETE FROM ${table} WHERE (${side}, ${other}) IN
       (SELECT ${side}, ${other} FROM ${table} WHERE ${side} = ? LIMIT ${ROWS})`,
  )

/**
 * Closes some reports about what is deleted, and replaces their resolution, which may name a
 * member.
 */
const someReports = (column: string) =>
  sqlStatement<[Key]>(
    `UPDATE reports SET ${column} = NULL, status = iif(status = 'open', 'resolved', status),
       resolved_at = coalesce(resolved_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)), resolution = '${SUBJECT_DELETED}'
     WHERE id IN (SELECT id FROM reports WHERE ${column} = ? LIMIT ${ROWS})`,
  )

/** Takes the member out of some rows that others still need. */
const someWithoutMember = (table: string, column: string, also = '') =>
  sqlStatement<[Key]>(
    `UPDATE ${table} SET ${column} = NULL${also} WHERE id IN (SELECT id FROM ${table} WHERE ${column} = ? LIMIT ${ROWS})`,
  )

const firstOf = (table: string, column: string) =>
  sqlColumn<[Key], number>(`SELECT id FROM ${table} WHERE ${column} = ? LIMIT 1`)

/**
 * Changes some of what hangs on a row.
 * @returns false if there is nothing left of it
 */
type Work = (id: Key) => boolean

const changing =
  (statement: () => { run: (id: Key) => { changes: number } }): Work =>
  (id) =>
    statement().run(id).changes > 0

const rowOf = (table: string): Work =>
  changing(sqlStatement<[Key]>(`DELETE FROM ${table} WHERE id = ?`))

const doOne = (works: Work[], id: Key): boolean => works.some((work) => work(id))

/** Works on the first row of a table that belongs to the id. */
const onFirst = (table: string, column: string, works: Work[]): Work => {
  const first = firstOf(table, column)
  return (id) => {
    const row = first().get(id)
    return row !== undefined && doOne(works, row)
  }
}

// What hangs on a row comes before the row, so that no cascade deletes any number of rows at once.
const REPLY: Work[] = [
  changing(someOf('comment_likes', 'comment_id')),
  changing(someOf('notifications', 'comment_id')),
  changing(someReports('comment_id')),
  rowOf('comments'),
]
const COMMENT: Work[] = [onFirst('comments', 'parent_id', REPLY), ...REPLY]
const SAVE: Work[] = [
  changing(somePairs('collection_saves', 'save_id', 'collection_id')),
  rowOf('saves'),
]

const PHOTO: Work[] = [
  changing(someOf('likes', 'photo_id')),
  onFirst('comments', 'photo_id', COMMENT),
  changing(someOf('notifications', 'photo_id')),
  changing(someOf('conversation_mutes', 'photo_id')),
  changing(someOf('shared_binder_photos', 'photo_id')),
  onFirst('saves', 'photo_id', SAVE),
  changing(someReports('photo_id')),
  rowOf('photos'),
]
const BINDER: Work[] = [
  changing(
    sqlStatement<[Key]>(
      `UPDATE photos SET binder_id = NULL, binder_position = NULL WHERE id IN
         (SELECT id FROM photos WHERE binder_id = ? LIMIT 20)`,
    ),
  ),
  changing(
    sqlStatement<[Key]>(
      `UPDATE comments SET binder_id = NULL WHERE id IN
         (SELECT id FROM comments WHERE binder_id = ? LIMIT ${ROWS})`,
    ),
  ),
  changing(someOf('notifications', 'binder_id')),
  changing(someOf('cart_follows', 'binder_id')),
  changing(someOf('meet_goers', 'binder_id')),
  changing(someOf('cart_status_changes', 'binder_id')),
  changing(someOf('build_entries', 'binder_id')),
  changing(someOf('binder_contributors', 'binder_id')),
  changing(someOf('shared_binder_photos', 'binder_id')),
  rowOf('binders'),
]
const COLLECTION: Work[] = [
  changing(somePairs('collection_saves', 'collection_id', 'save_id')),
  rowOf('collections'),
]
const ACCOUNT: Work[] = [
  onFirst('photos', 'user_id', PHOTO),
  onFirst('comments', 'user_id', COMMENT),
  onFirst('binders', 'user_id', BINDER),
  onFirst('collections', 'user_id', COLLECTION),
  onFirst('saves', 'user_id', SAVE),
  changing(someOf('imported', 'user_id')),
  changing(someOf('likes', 'user_id')),
  changing(someOf('comment_likes', 'user_id')),
  changing(someOf('conversation_mutes', 'user_id')),
  changing(someOf('follows', 'follower_id')),
  changing(someOf('follows', 'following_id')),
  changing(someOf('cart_follows', 'user_id')),
  changing(someOf('meet_goers', 'user_id')),
  changing(someOf('binder_contributors', 'user_id')),
  changing(someOf('notifications', 'user_id')),
  changing(someOf('notifications', 'actor_id')),
  changing(somePairs('mutes', 'user_id', 'muted_id')),
  changing(somePairs('mutes', 'muted_id', 'user_id')),
  changing(somePairs('notification_removals', 'user_id', 'actor_id')),
  changing(somePairs('notification_removals', 'actor_id', 'user_id')),
  changing(someReports('user_id')),
  changing(someWithoutMember('reports', 'reporter_id')),
  changing(someWithoutMember('reports', 'resolved_by')),
  changing(someWithoutMember('feature_requests', 'user_id')),
  changing(someWithoutMember('moderation_actions', 'moderator_id')),
  changing(someWithoutMember('moderation_actions', 'user_id', ", note = ''")),
]

const markedStatement = sqlColumn<[string], number>(
  'SELECT 1 FROM users WHERE id = ? AND deleted_at IS NOT NULL',
)
const changesStatement = sqlColumn<[], number>('SELECT total_changes()')
const changes = () => changesStatement().get() ?? 0

/**
 * Runs one step of deleting a marked account, its row last.
 * @returns false if there was nothing left to do
 */
export const deleteSomeOfAccount = async (id: string): Promise<boolean> =>
  writeTransaction((tx) => {
    if (markedStatement().get(id) === undefined) return false
    const [mostChanges, end] = [changes() + STEP.changes, performance.now() + STEP.ms]
    const isOver = () => changes() > mostChanges || performance.now() > end
    let works = doOne(ACCOUNT, id)
    if (!works && id === NOBODY) return false
    while (works && !isOver()) works = doOne(ACCOUNT, id)
    if (!works && id !== NOBODY) tx.delete(users).where(eq(users.id, id)).run()
    return true
  })

/** The ids of marked accounts, whose deletion goes on; `NOBODY` is always among them. */
export async function listMarkedAccounts(): Promise<string[]> {
  const rows = database()
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.deletedAt))
    .all()
  return rows.map(({ id }) => id)
}

/**
 * Deletes some of what is marked or discarded.
 * @returns false if there was nothing left to do
 */
export async function deleteSome(now = Date.now()): Promise<boolean> {
  if (await discardSomeComments(now)) return true
  for (const id of await listMarkedAccounts()) if (await deleteSomeOfAccount(id)) return true
  return false
}
