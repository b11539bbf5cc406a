import {
  and,
  between,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { database, isAmong, prepared, writeTransaction, type Transaction } from '../client.ts'
import {
  binders,
  cartStatusChanges,
  comments,
  imported,
  imports,
  notifications,
  photos,
  users,
} from '../schema.ts'
import { addBuild, type BuildRow } from './build-entries.ts'
import { checkFirstDay, type FirstDayLimits } from './first-day.ts'
import { binderVisibility, holdsPostsOf, type Holding } from './held-posts.ts'
import { isActiveMember } from './users.ts'
import { DAY_MS } from '#app/durations.ts'

/*
 * The archives that members import, in steps, and the photos and binders that came from them and
 * wait for their member.
 */

export type ImportRow = typeof imports.$inferSelect

const findStatement = prepared((db) =>
  db
    .select()
    .from(imports)
    .where(eq(imports.userId, sql.placeholder('userId')))
    .prepare(),
)

/** A member's last import; null without one. */
export const findImport = async (userId: string): Promise<ImportRow | null> =>
  findStatement().get({ userId }) ?? null

/**
 * Starts a member's import.
 * @param place puts the file into its folder
 * @returns false while another one runs
 */
export const insertImport = async (
  values: Pick<ImportRow, 'userId' | 'file' | 'total' | 'commentsLeftOut' | 'problems'> &
    Partial<Pick<ImportRow, 'itemsTotal' | 'itemsImported' | 'itemsLeftOut'>>,
  place: () => void,
): Promise<boolean> =>
  memberTransaction(values.userId, (tx) => {
    const own = eq(imports.userId, values.userId)
    const running = and(own, isNotNull(imports.file))
    if (tx.select({ id: imports.id }).from(imports).where(running).get()) return false
    tx.delete(imports).where(own).run()
    tx.insert(imports)
      .values({ ...values, nextAt: new Date() })
      .run()
    place()
    return true
  })

/** The import that may go on: of a member who may post, the one that waits for the longest time. */
export const nextImport = async (now = new Date()): Promise<ImportRow | null> =>
  database()
    .select()
    .from(imports)
    .where(
      and(
        or(isNotNull(imports.file), sql`${imports.publishing} = 1`),
        // No import waits for more than a day, unless a clock that was ahead has delayed it.
        not(between(imports.nextAt, new Date(now.getTime() + 1), new Date(now.getTime() + DAY_MS))),
        isActiveMember(imports.userId),
      ),
    )
    .orderBy(imports.nextAt)
    .limit(1)
    .get() ?? null

const { placeholder } = sql

const fileStatement = prepared((db) =>
  db
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.file, placeholder('name')))
    .prepare(),
)

/**
 * Of files in the folder of imports, those without an import. With the write lock, so that a file
 * that was just placed has its row.
 */
export const listStrayFiles = async (names: string[]): Promise<string[]> =>
  writeTransaction(() => names.filter((name) => fileStatement().get({ name }) === undefined))

/** What became of an item; `notes` are for the member. */
export interface ItemResult {
  outcome?: 'added' | 'duplicates' | 'failed'
  /** How many files and rows of the archive it has, and where they are counted. */
  imported?: number
  present?: number
  leftOut?: number
  notes?: string[]
}

const MAX_NOTES = 100

const LAST_NOTE = 'There are more notes than are kept.'

function addNote(tx: Pick<Transaction, 'update'>, id: number, text: string): void {
  const count = sql`json_array_length(${imports.problems})`
  const kept = sql`iif(${count} = ${MAX_NOTES - 1}, ${LAST_NOTE}, ${text})`
  tx.update(imports)
    .set({ problems: sql`json_insert(${imports.problems}, '$[#]', ${kept})` })
    .where(and(eq(imports.id, id), lt(count, MAX_NOTES)))
    .run()
}

/** Goes on to the next item. Call it in the transaction that writes the item. */
export function advance(
  tx: Transaction,
  id: number,
  { outcome, imported = 0, present = 0, leftOut = 0, notes = [] }: ItemResult,
): void {
  tx.update(imports)
    .set({
      position: sql`${imports.position} + 1`,
      attempts: 0,
      itemsImported: sql`${imports.itemsImported} + ${imported}`,
      itemsPresent: sql`${imports.itemsPresent} + ${present}`,
      itemsLeftOut: sql`${imports.itemsLeftOut} + ${leftOut}`,
      ...(outcome && { [outcome]: sql`${imports[outcome]} + 1` }),
    })
    .where(eq(imports.id, id))
    .run()
  for (const text of notes.slice(0, MAX_NOTES)) addNote(tx, id, text)
}

/** Goes on to the next item without a row of this one. */
export const skipItem = async ({ id, userId }: ImportRow, result: ItemResult): Promise<void> =>
  memberTransaction(userId, (tx) => advance(tx, id, result))

/**
 * Lets an import wait.
 * @param failed whether the site could not store the item
 */
export async function delayImport({ id }: ImportRow, milliseconds: number, failed: boolean) {
  database()
    .update(imports)
    .set({
      nextAt: new Date(Date.now() + milliseconds),
      attempts: sql`${imports.attempts} + ${Number(failed)}`,
    })
    .where(eq(imports.id, id))
    .run()
}

/**
 * Ends an import; what was imported stays.
 * @param notice what its member is notified of
 * @returns false if it has ended
 */
export const endImport = async (
  { id, userId }: ImportRow,
  notes: string[] = [],
  notice?: (ended: ImportRow) => string,
): Promise<boolean> =>
  memberTransaction(
    userId,
    (tx) => {
      const running = and(eq(imports.id, id), isNotNull(imports.file))
      const { changes } = tx.update(imports).set({ file: null }).where(running).run()
      if (changes > 0) for (const note of notes) addNote(tx, id, note)
      const ended = tx.select().from(imports).where(eq(imports.id, id)).get()
      if (changes > 0 && notice && ended)
        tx.insert(notifications)
          .values({ userId, kind: 'welcome', text: notice(ended) })
          .run()
      return changes > 0
    },
    { suspendedToo: true },
  )

/** The binder in an archive, as the rows of `imported` name it. */
const sourceOf = (importId: number, source: string) => `${importId}/${source}`

const binderStatement = prepared((db) =>
  db
    .select({ binderId: imported.binderId })
    .from(imported)
    .where(
      and(eq(imported.userId, placeholder('member')), eq(imported.source, placeholder('source'))),
    )
    .limit(1)
    .prepare(),
)

/** The binder that one of an archive became; null if it is gone. */
export const findImportedBinder = async ({ id, userId }: ImportRow, source: string) =>
  binderStatement().get({ member: userId, source: sourceOf(id, source) })?.binderId ?? null

/** Titles are compared composed and in lower case, which SQLite cannot do. */
const foldedTitle = (title: string): string => title.normalize('NFC').toLowerCase()

const otherBindersStatement = prepared((db) => {
  const ofImport = db
    .select({ source: imported.source })
    .from(imported)
    .where(
      and(
        eq(imported.binderId, binders.id),
        sql`substr(coalesce(${imported.source}, ''), 1, length(${placeholder('prefix')})) = ${placeholder('prefix')}`,
      ),
    )
  return (
    db
      .select({ id: binders.id, title: binders.title })
      .from(binders)
      .where(and(eq(binders.userId, placeholder('member')), notExists(ofImport)))
      .orderBy(desc(binders.id))
      // As many as a member can have.
      .limit(1000)
      .prepare()
  )
})

/** A member's binder with that title that did not come from this import; null without one. */
export const findSameBinder = async ({ id, userId }: ImportRow, title: string) =>
  otherBindersStatement()
    .all({ member: userId, prefix: sourceOf(id, '') })
    .find((binder) => foldedTitle(binder.title) === foldedTitle(title))?.id ?? null

/** Uses an own binder for one of the archive. */
export const reuseBinder = async (
  row: ImportRow,
  { source, items }: Pick<ImportedBinder, 'source' | 'items'>,
  binderId: number,
) =>
  memberTransaction(row.userId, (tx) => {
    noteBinder(tx, row, { source, binderId, wasPublic: false })
    advance(tx, row.id, { present: items })
  })

function noteBinder(
  tx: Transaction,
  { id, userId }: ImportRow,
  { source, ...binder }: { source: string; binderId: number; wasPublic: boolean },
): void {
  const set = { source: sourceOf(id, source) }
  tx.insert(imported)
    .values({ userId, ...binder, ...set })
    .onConflictDoUpdate({ target: imported.binderId, set })
    .run()
}

export interface ImportedBinder {
  source: string
  /** How many rows of the archive are about it. */
  items: number
  notes: string[]
  wasPublic: boolean
  isPinned: boolean
  /** The dates of its cart's status, oldest first. */
  statusChanges: { status: typeof cartStatusChanges.$inferInsert.status; createdAt: Date }[]
  /** Its cart's build sheet. */
  build: BuildRow[]
}

/** What an import writes with a new binder, in its transaction. */
export function noteImportedBinder(
  tx: Transaction,
  row: ImportRow,
  binderId: number,
  { source, wasPublic, isPinned, statusChanges, build, items, notes }: ImportedBinder,
): void {
  noteBinder(tx, row, { source, binderId, wasPublic })
  addBuild(tx, binderId, build)
  if (statusChanges.length > 0) {
    // A trigger has written the current status, as of the binder's date.
    tx.delete(cartStatusChanges).where(eq(cartStatusChanges.binderId, binderId)).run()
    tx.insert(cartStatusChanges)
      .values(statusChanges.map((change) => ({ binderId, ...change })))
      .run()
  }
  if (isPinned)
    tx.update(users)
      .set({ pinnedBinderId: sql`coalesce(${users.pinnedBinderId}, ${binderId})` })
      .where(eq(users.id, row.userId))
      .run()
  advance(tx, row.id, { imported: items, notes })
}

export interface ImportedComment {
  id: number
  parentId: number | null
  content: string
  createdAt: Date
  editedAt: Date | null
}

export interface ImportedPhoto {
  wasPublic: boolean
  wasFollowersOnly: boolean
  binderId: number | null
  /**
   * Its place among the photos of its binder in the archive, from 0 to 1; null if they were never
   * moved.
   */
  place: number | null
  roles: ('cover' | 'before' | 'after' | 'profile')[]
  /** The member's own, oldest first. */
  comments: ImportedComment[]
  notes: string[]
  /** Its file, and what of the archive describes it: rows, a file beside it, comments. */
  items: number
  firstDay: FirstDayLimits | null
  holding: Holding
}

/**
 * What an import writes with a new photo, in its transaction.
 * @throws FirstDayLimitReached
 */
export function noteImportedPhoto(
  tx: Transaction,
  { id: importId, userId }: ImportRow,
  photoId: number,
  photo: ImportedPhoto,
): void {
  const { wasPublic, wasFollowersOnly, binderId, place, roles } = photo
  tx.insert(imported).values({ userId, photoId, wasPublic, wasFollowersOnly }).run()
  if (binderId !== null && place !== null) {
    // Between the binder's first photo and the next id, so that photos that are added later come
    // first.
    const first = sql`(SELECT min(inside.id) FROM photos AS inside WHERE inside.binder_id = ${binderId})`
    tx.update(photos)
      .set({ binderPosition: sql`${first} + ${place}` })
      .where(eq(photos.id, photoId))
      .run()
  }
  // A binder that was there before keeps its own.
  const ifEmpty = (column: SQLiteColumn) => sql`coalesce(${column}, ${photoId})`
  const covers = {
    ...(roles.includes('cover') && { coverPhotoId: ifEmpty(binders.coverPhotoId) }),
    ...(roles.includes('before') && { beforePhotoId: ifEmpty(binders.beforePhotoId) }),
    ...(roles.includes('after') && { afterPhotoId: ifEmpty(binders.afterPhotoId) }),
  }
  if (binderId !== null && Object.keys(covers).length > 0)
    tx.update(binders).set(covers).where(eq(binders.id, binderId)).run()
  if (roles.includes('profile'))
    tx.update(users)
      .set({ coverPhotoId: sql`coalesce(${users.coverPhotoId}, ${photoId})` })
      .where(eq(users.id, userId))
      .run()
  const mayComment = photo.comments.length > 0 && !holdsPostsOf(userId, photo.holding)
  if (mayComment) addComments(tx, userId, photoId, photo)
  const leftOut = mayComment ? 0 : photo.comments.length
  const notes = leftOut === 0 ? photo.notes : [...photo.notes, HELD]
  advance(tx, importId, { outcome: 'added', imported: photo.items - leftOut, leftOut, notes })
}

/** Moderators would get a report for each of them. */
const HELD = 'Your comments were left out, because no moderator has seen your first post yet.'

/** Nobody else sees the photo yet, so nobody is notified. */
function addComments(tx: Transaction, userId: string, photoId: number, photo: ImportedPhoto): void {
  /** By the id in the archive: the comment itself, or the one that it replies to. */
  const topIds = new Map<number, number>()
  for (const { id: source, parentId, ...comment } of photo.comments) {
    checkFirstDay(userId, 'comments', photo.firstDay)
    const topId = parentId === null ? null : (topIds.get(parentId) ?? null)
    const { id } = tx
      .insert(comments)
      .values({
        ...comment,
        userId,
        photoId,
        updatedAt: comment.editedAt ?? comment.createdAt,
        parentId: topId,
      })
      .returning({ id: comments.id })
      .get()
    topIds.set(source, topId ?? id)
  }
}

const waitingStatement = prepared((db) =>
  db
    .select({
      id: photos.id,
      wasPublic: imported.wasPublic,
      wasFollowersOnly: imported.wasFollowersOnly,
    })
    .from(imported)
    .innerJoin(photos, eq(photos.id, imported.photoId))
    .where(
      and(
        eq(imported.userId, placeholder('member')),
        lt(imported.photoId, placeholder('before')),
        eq(photos.userId, placeholder('member')),
      ),
    )
    .orderBy(desc(imported.photoId))
    .limit(placeholder('limit'))
    .prepare(),
)

/**
 * The imported photos that their member has not seen, newest first, each with the switch that
 * publishes it, and whether it was on.
 */
export const listImportedPhotos = async (
  userId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number; limit: number },
) =>
  waitingStatement()
    .all({ member: userId, before, limit })
    .map(({ id, wasPublic, wasFollowersOnly }) => ({
      id,
      shows: wasFollowersOnly ? ('followersOnly' as const) : ('isPublic' as const),
      wasShown: Boolean(wasPublic) || Boolean(wasFollowersOnly),
    }))

const countStatement = prepared((db) => {
  const counted = db
    .select({ photoId: imported.photoId })
    .from(imported)
    .where(and(eq(imported.userId, placeholder('member')), gt(imported.photoId, 0)))
    .limit(10_000)
  return db.select({ total: count() }).from(counted.as('counted')).prepare()
})

/** The number of a member's imported photos that wait for the member. */
export const countImportedPhotos = async (userId: string): Promise<number> =>
  countStatement().get({ member: userId })?.total ?? 0

/** Ends the waiting of a page of photos: their member has seen them. */
export const settleImportedPhotos = async (userId: string, ids: number[]): Promise<void> =>
  memberTransaction(userId, (tx) => {
    const own = eq(imported.userId, userId)
    tx.delete(imported)
      .where(and(own, inArray(imported.photoId, ids)))
      .run()
  })

/**
 * Publishes, as the imports found them, the private binders of these photos, if they are private no
 * more.
 */
export const publishBindersOf = async (
  userId: string,
  ids: number[],
  holding: Holding = null,
): Promise<void> =>
  memberTransaction(userId, (tx) => {
    const inside = tx
      .selectDistinct({ id: binders.id })
      .from(imported)
      .innerJoin(binders, and(eq(binders.id, imported.binderId), eq(binders.userId, userId)))
      .innerJoin(photos, eq(photos.binderId, binders.id))
      .where(
        and(
          eq(imported.userId, userId),
          eq(imported.wasPublic, true),
          or(photos.isPublic, photos.followersOnly),
          sql`${photos.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        ),
      )
      .limit(ids.length)
      .all()
    for (const { id } of inside) publishBinder(tx, id, userId, holding)
  })

function publishBinder(tx: Transaction, id: number, userId: string, holding: Holding): void {
  const visibility = binderVisibility(userId, true, holding)
  tx.update(binders)
    .set({ ...visibility, updatedAt: new Date() })
    .where(eq(binders.id, id))
    .run()
  tx.update(imported).set({ wasPublic: false }).where(eq(imported.binderId, id)).run()
}

/**
 * Publishes one waiting binder, which may have no photos.
 * @returns false if there is none
 */
export const publishOneBinder = async (userId: string, holding: Holding): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    const row = tx
      .select({ id: binders.id })
      .from(imported)
      .innerJoin(binders, and(eq(binders.id, imported.binderId), eq(binders.userId, userId)))
      .where(and(eq(imported.userId, userId), eq(imported.wasPublic, true)))
      .limit(1)
      .get()
    if (row) publishBinder(tx, row.id, userId, holding)
    return row !== undefined
  })

/**
 * Begins or ends publishing the imported photos as they were.
 * @returns false without an import
 */
export const setPublishing = async (userId: string, publishing: boolean): Promise<boolean> => {
  const { changes } = await memberTransaction(userId, (tx) =>
    tx
      .update(imports)
      .set({ publishing, ...(publishing && { nextAt: new Date() }) })
      .where(eq(imports.userId, userId))
      .run(),
  )
  return changes > 0
}

const factsStatement = prepared((db) =>
  db
    .select({
      id: photos.id,
      contentDigest: photos.contentDigest,
      binderPosition: photos.binderPosition,
    })
    .from(photos)
    .where(isAmong(photos.id, 'ids'))
    .prepare(),
)

/**
 * Of a page of photos, what an import needs and nothing else reads: the digest of its file, and its
 * place in its binder.
 */
export const listImportFacts = async (ids: number[]) =>
  new Map(
    factsStatement()
      .all({ ids: JSON.stringify(ids) })
      .map(({ id, contentDigest, binderPosition }) => [
        id,
        { contentDigest: contentDigest?.toString('hex') ?? null, binderPosition },
      ]),
  )
