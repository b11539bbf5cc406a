import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { discardBinder } from './deletions.ts'
import { memberTransaction } from '../account-status.ts'
import { NEWEST, prepared, type Database, type Transaction } from '../client.ts'
import { dateIfChanged } from '../date-if-changed.ts'
import { binders, photos, sharedBinderPhotos, users, type CART_COLUMNS } from '../schema.ts'
import { isSharedPhotoShown, shared, sharedCount } from './shared-binders.ts'
import { binderVisibility, type Holding } from './held-posts.ts'
import { authorColumns } from './photos.ts'
import { hasBlocked } from './mutes.ts'

const placeholder = sql.placeholder

const cover = alias(photos, 'cover')

/** A viewer's scope of a binder's photos: the count, and which may be the cover. */
export const scopes = {
  own: { photoCount: binders.photosCount, visible: sql`TRUE` },
  // A literal, because the partial index of listed photos cannot serve a parameter.
  public: { photoCount: binders.publicPhotosCount, visible: sql`${photos.listed} = 1` },
}

const {
  photosCount: _all,
  publicPhotosCount: _public,
  joinDigest: _digest,
  ...binderColumns
} = getTableColumns(binders)

const newestShared = sql`(SELECT ${shared.photoId} FROM ${sharedBinderPhotos} AS ${shared}
  WHERE ${shared.binderId} = ${binders.id} AND ${isSharedPhotoShown}
  ORDER BY ${shared.place} DESC, ${shared.photoId} DESC LIMIT 1)`

/** The columns of `BinderRow`. */
export function binderSelect(
  db: Database,
  { photoCount, visible }: (typeof scopes)['own' | 'public'],
) {
  const newest = sql`(SELECT ${photos.id} FROM ${photos}
    WHERE ${photos.binderId} = ${binders.id} AND ${visible} ORDER BY ${photos.id} DESC LIMIT 1)`
  const inBinder = (id: SQLWrapper) =>
    sql<number | null>`(SELECT ${photos.id} FROM ${photos}
      WHERE ${photos.id} = ${id} AND ${photos.binderId} = ${binders.id} AND ${visible})`
  return db
    .select({
      ...binderColumns,
      beforePhotoId: inBinder(binders.beforePhotoId),
      afterPhotoId: inBinder(binders.afterPhotoId),
      isPinned: sql`${users.pinnedBinderId} IS ${binders.id}`.mapWith(Boolean),
      photoCount: sql<number>`(${photoCount} + ${sharedCount})`,
      cover: {
        id: cover.id,
        imageKey: cover.imageKey,
        width: cover.width,
        height: cover.height,
        animated: cover.animated,
        hasAlpha: cover.hasAlpha,
        dominantColor: cover.dominantColor,
        placeholder: cover.placeholder,
      },
      user: authorColumns,
    })
    .from(binders)
    .innerJoin(users, eq(users.id, binders.userId))
    .leftJoin(
      cover,
      eq(cover.id, sql`coalesce(${inBinder(binders.coverPhotoId)}, ${newest}, ${newestShared})`),
    )
    .$dynamic()
}

const isPublic = eq(binders.isPublic, true)

/**
 * A binder with its owner, the number of photos that the viewer may see, and its cover: the chosen
 * one, else the newest.
 */
export type BinderRow = ReturnType<ReturnType<typeof listStatements.own>['all']>[number]

/** A page of binders: `before` continues by id, `except` omits one. */
export interface BinderPage {
  before?: number
  except?: number | null
  limit: number
}

const listStatements = {
  own: prepared((db) => listSelect(db, 'own')),
  public: prepared((db) => listSelect(db, 'public', isPublic)),
}

const listSelect = (db: Database, scope: keyof typeof scopes, condition?: SQL) =>
  binderSelect(db, scopes[scope])
    .where(
      and(
        eq(binders.userId, placeholder('userId')),
        sql`${binders.id} < ${placeholder('before')}`,
        sql`${binders.id} IS NOT ${placeholder('except')}`,
        condition,
      ),
    )
    .orderBy(desc(binders.id))
    .limit(placeholder('limit'))
    .prepare()

/**
 * A page of a member's binders, newest first: private ones for the member only, none for who
 * blocked the member.
 */
export async function listBinders(
  userId: string,
  viewerId: string | null,
  { before = NEWEST, except = null, limit }: BinderPage,
): Promise<BinderRow[]> {
  if (hasBlocked(viewerId, userId)) return []
  const list = userId === viewerId ? listStatements.own : listStatements.public
  return list().all({ userId, before, except, limit })
}

const findStatements = {
  own: prepared((db) => findSelect(db, 'own', eq(binders.userId, placeholder('viewer')))),
  public: prepared((db) => findSelect(db, 'public', isPublic)),
}

const findSelect = (db: Database, scope: keyof typeof scopes, condition: SQL) =>
  binderSelect(db, scopes[scope])
    .where(and(eq(binders.id, placeholder('id')), condition))
    .prepare()

/** One binder; null if it does not exist or is private to another member. */
export async function findBinder(id: number, viewerId: string | null): Promise<BinderRow | null> {
  const binder = findStatements.public().get({ id }) ?? null
  if (viewerId === null || (binder && binder.user.id !== viewerId)) return binder
  return findStatements.own().get({ id, viewer: viewerId }) ?? null
}

const findByTitleStatement = prepared((db) =>
  db
    .select({ id: binders.id })
    .from(binders)
    .where(
      and(
        eq(binders.userId, placeholder('userId')),
        sql`${binders.title} = ${placeholder('title')} COLLATE NOCASE`,
      ),
    )
    .orderBy(desc(binders.id))
    .limit(1)
    .prepare(),
)

/** The id of a member's newest binder with that title, ignoring case; null if there is none. */
export const findBinderByTitle = async (userId: string, title: string): Promise<number | null> =>
  findByTitleStatement().get({ userId, title })?.id ?? null

const countStatements = {
  own: prepared((db) => countSelect(db)),
  public: prepared((db) => countSelect(db, isPublic)),
}

const countSelect = (db: Database, condition?: SQL) =>
  db
    .select({ count: count() })
    .from(binders)
    .where(and(eq(binders.userId, placeholder('userId')), condition))
    .prepare()

/** The number of a member's binders that the viewer may see. */
export async function countBinders(userId: string, viewerId: string | null): Promise<number> {
  const statement = userId === viewerId ? countStatements.own : countStatements.public
  return statement().get({ userId })?.count ?? 0
}

export type CartColumns = Pick<
  typeof binders.$inferSelect,
  (typeof CART_COLUMNS)[number] | 'makeKey' | 'modelKey'
>

/** What else is written in the transaction of a new row. */
export type AlsoWrite = (tx: Transaction, id: number) => void

type MeetColumns = Pick<
  typeof binders.$inferSelect,
  'meetOn' | 'meetPlace' | 'meetAt' | 'meetUntil'
>

/** The fields that a member can edit; absent facts of the cart and the meet stay as they are. */
export interface BinderTexts extends Partial<CartColumns & MeetColumns> {
  title: string
  description: string
  isPublic: boolean
}

export const MAXIMUM_BINDERS = 1000

/** Thrown for one binder more than a member can have. Nothing is written. */
export class TooManyBinders extends Error {
  constructor() {
    super('The member has as many binders as possible.')
    this.name = 'TooManyBinders'
  }
}

const lastBinderStatement = prepared((db) =>
  db
    .select({ id: binders.id })
    .from(binders)
    .where(eq(binders.userId, placeholder('userId')))
    .limit(1)
    .offset(MAXIMUM_BINDERS - 1)
    .prepare(),
)

/**
 * Inserts a binder, inside a transaction of its member.
 * @throws TooManyBinders
 */
export function addBinder(
  tx: Transaction,
  { isPublic = true, ...values }: typeof binders.$inferInsert,
  holding: Holding,
): number {
  const { userId } = values
  if (lastBinderStatement().get({ userId })) throw new TooManyBinders()
  const visibility = binderVisibility(userId, isPublic, holding)
  const row = tx.insert(binders).values({ ...values, ...visibility })
  return row.returning({ id: binders.id }).get().id
}

/**
 * @returns the new binder's id
 * @throws TooManyBinders
 */
export const insertBinder = async (
  userId: string,
  texts: BinderTexts & Partial<Pick<typeof binders.$inferSelect, 'openTo' | 'createdAt'>>,
  also?: AlsoWrite,
  holding: Holding = null,
): Promise<number> =>
  memberTransaction(userId, (tx) => {
    const { createdAt = new Date(), ...rest } = texts
    const id = addBinder(tx, { userId, ...rest, createdAt, updatedAt: createdAt }, holding)
    also?.(tx, id)
    return id
  })

/** @returns false if the member has no such binder */
export const updateBinder = async (
  id: number,
  userId: string,
  texts: Partial<BinderTexts>,
  holding: Holding = null,
): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    const own = and(eq(binders.id, id), eq(binders.userId, userId))
    const { isPublic } = texts
    const isHidden = and(own, isNotNull(binders.hiddenAt))
    const hidden = tx.select({ id: binders.id }).from(binders).where(isHidden).get()
    const visibility =
      isPublic === undefined ? {} : binderVisibility(userId, isPublic && !hidden, holding)
    const written = { ...texts, ...visibility }
    const changes = { ...written, updatedAt: dateIfChanged(binders, binders.updatedAt, written) }
    return tx.update(binders).set(changes).where(own).run().changes === 1
  })

/**
 * Deletes a binder; its photos remain, and leave it in steps after it is hidden.
 * @returns false if the member has no such binder
 */
export const deleteBinder = async (id: number, userId: string): Promise<boolean> =>
  memberTransaction(userId, (tx) => {
    const own = and(eq(binders.id, id), eq(binders.userId, userId))
    if (!tx.select({ id: binders.id }).from(binders).where(own).get()) return false
    discardBinder(tx, id)
    return true
  })
