import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  and,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  lt,
  max,
  min,
  notExists,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  database,
  isAmong,
  NEWEST,
  prepared,
  writeTransaction,
  type Transaction,
} from '../client.ts'
import {
  binders,
  likes,
  moderationActions,
  notifications,
  photos,
  photoTags,
  weeks,
  weekStarts,
} from '../schema.ts'
import { runTransaction } from './moderation-actions.ts'
import { addWeeks, startOfWeek, weekNumber } from '../week.ts'
import { WEEK_MS } from '#app/durations.ts'
import {
  isInChunk,
  isListed,
  longPhotoPage,
  pageEnd,
  selectAuthor,
  type Page,
  type PhotoRow,
} from './photos.ts'
import { isActiveMember } from './users.ts'

const { placeholder } = sql

export type WeekRow = typeof weeks.$inferSelect

/** A week; null if it has neither a winner nor a theme. */
export const findWeek = async (monday: string): Promise<WeekRow | null> =>
  weekStatement().get({ monday }) ?? null

const weekStatement = prepared((db) =>
  db
    .select()
    .from(weeks)
    .where(eq(weeks.monday, placeholder('monday')))
    .prepare(),
)

const weekOfPhotoStatement = prepared((db) =>
  db
    .select({ monday: max(weeks.monday) })
    .from(weeks)
    .where(eq(weeks.photoId, placeholder('photo')))
    .prepare(),
)

/** The Monday of the last week that a photo won; null if it won none. */
export const findWeekOfPhoto = async (photoId: number): Promise<string | null> =>
  weekOfPhotoStatement().get({ photo: photoId })?.monday ?? null

/** The weeks before a Monday, newest first. */
export const listWeeks = async (before: string, limit: number): Promise<WeekRow[]> =>
  database()
    .select()
    .from(weeks)
    .where(lt(weeks.monday, before))
    .orderBy(desc(weeks.monday))
    .limit(limit)
    .all()

const startStatement = prepared((db) =>
  db
    .select({ id: min(weekStarts.photoId) })
    .from(weekStarts)
    .where(gte(weekStarts.week, placeholder('week')))
    .prepare(),
)

/** The id of the first photo of a week or a later one; above all ids if there is none. */
const firstPhotoSince = (monday: string): number =>
  startStatement().get({ week: weekNumber(startOfWeek(monday)) })?.id ?? NEWEST

const themePage = longPhotoPage(
  sql`SELECT ${photoTags.photoId} FROM ${photoTags}
    WHERE ${photoTags.tag} = ${placeholder('tag')} AND ${photoTags.listed} = 1
      AND ${photoTags.photoId} < ${placeholder('before')} AND ${photoTags.photoId} >= ${placeholder('first')}
      AND ${isInChunk(selectAuthor(photoTags.photoId), photoTags.photoId)} ${pageEnd}`,
)

/**
 * The listed photos of a week with a normalized tag, newest first, without those of members the
 * viewer muted or blocked.
 */
export async function listThemePhotos(
  { monday, tag }: { monday: string; tag: string },
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  const first = firstPhotoSince(monday)
  const end = firstPhotoSince(addWeeks(monday, 1))
  const before = Math.min(page.before ?? end, end)
  return themePage(viewerId, { ...page, before }, { tag, first })
}

/** A member wins once in so many weeks. */
const WEEKS_BETWEEN_WINS = 4

/** Likes to count before yielding: a millisecond. */
const LIKES_PER_STEP = 1000

const likesStatement = prepared((db) =>
  db
    .select({ createdAt: likes.createdAt, photoId: likes.photoId, id: likes.id })
    .from(likes)
    .where(
      sql`${likes.counted} = 1 AND ${likes.createdAt} < ${placeholder('end')}
        AND (${likes.createdAt}, ${likes.photoId}, ${likes.id})
          > (${placeholder('createdAt')}, ${placeholder('photoId')}, ${placeholder('id')})`,
    )
    .orderBy(likes.createdAt, likes.photoId, likes.id)
    .limit(LIKES_PER_STEP)
    .prepare(),
)

async function countLikes(monday: string): Promise<Map<number, number>> {
  const start = startOfWeek(monday)
  const counts = new Map<number, number>()
  let after = { createdAt: start, photoId: 0, id: 0 }
  for (;;) {
    const rows = likesStatement().all({ ...after, end: start + WEEK_MS })
    for (const { photoId } of rows) counts.set(photoId, (counts.get(photoId) ?? 0) + 1)
    const last = rows.at(-1)
    if (!last || rows.length < LIKES_PER_STEP) return counts
    after = { ...last, createdAt: last.createdAt.getTime() }
    await nextTurn()
  }
}

/** Photos whose carts are looked up before yielding. */
const PHOTOS_PER_STEP = 500

const cartsStatement = prepared((db) =>
  db
    .select({ id: photos.id, binderId: binders.id })
    .from(photos)
    .innerJoin(binders, eq(binders.id, photos.binderId))
    .where(
      and(isAmong(photos.id, 'ids'), isListed, eq(binders.isPublic, true), isNotNull(binders.make)),
    )
    .prepare(),
)

async function countCartLikes(photoLikes: Map<number, number>): Promise<Map<number, number>> {
  const ids = [...photoLikes.keys()]
  const counts = new Map<number, number>()
  for (let start = 0; start < ids.length; start += PHOTOS_PER_STEP) {
    const step = JSON.stringify(ids.slice(start, start + PHOTOS_PER_STEP))
    for (const { id, binderId } of cartsStatement().all({ ids: step }))
      counts.set(binderId, (counts.get(binderId) ?? 0) + (photoLikes.get(id) ?? 0))
    await nextTurn()
  }
  return counts
}

/** Looks at the earlier weeks of the four, and at later ones that were named first. */
const eligibleStatement = (
  table: typeof photos | typeof binders,
  isShown: SQL | undefined,
  winner: SQLiteColumn,
) =>
  prepared((db) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          isAmong(table.id, 'ids'),
          isShown,
          isActiveMember(table.userId),
          notExists(
            db
              .select({ monday: weeks.monday })
              .from(weeks)
              .where(
                and(
                  gt(weeks.monday, placeholder('after')),
                  lt(weeks.monday, placeholder('before')),
                  eq(winner, table.userId),
                ),
              ),
          ),
        ),
      )
      .prepare(),
  )

const isCart = and(eq(binders.isPublic, true), isNotNull(binders.make))

const eligibleStatements = {
  photo: eligibleStatement(photos, isListed, weeks.photoUserId),
  cart: eligibleStatement(binders, isCart, weeks.binderUserId),
}

type Contest = keyof typeof eligibleStatements

function eligible(contest: Contest, monday: string, ids: number[]): Set<number> {
  const rows = eligibleStatements[contest]().all({
    ids: JSON.stringify(ids),
    after: addWeeks(monday, -WEEKS_BETWEEN_WINS),
    before: addWeeks(monday, WEEKS_BETWEEN_WINS),
  })
  return new Set(rows.map(({ id }) => id))
}

const CANDIDATES_PER_STEP = 50

async function mostLiked(
  contest: Contest,
  monday: string,
  counts: Map<number, number>,
): Promise<{ id: number; likes: number } | null> {
  const ranked = [...counts].sort(
    ([oneId, one], [otherId, other]) => other - one || oneId - otherId,
  )
  for (let start = 0; start < ranked.length; start += CANDIDATES_PER_STEP) {
    const candidates = ranked.slice(start, start + CANDIDATES_PER_STEP)
    const ids = eligible(
      contest,
      monday,
      candidates.map(([id]) => id),
    )
    const winner = candidates.find(([id]) => ids.has(id))
    if (winner) return { id: winner[0], likes: winner[1] }
    await nextTurn()
  }
  return null
}

/**
 * Names the winners of a finished week (docs/product.md#photo-of-the-week), and notifies them.
 * @returns false if none
 */
export async function nameWeek(monday: string, now = new Date()): Promise<boolean> {
  if ((await findWeek(monday))?.namedAt) return false
  const counts = await countLikes(monday)
  const photo = await mostLiked('photo', monday, counts)
  const cart = await mostLiked('cart', monday, await countCartLikes(counts))
  if (!photo && !cart) return false
  const mayWin = (contest: Contest, winner: { id: number } | null) =>
    winner === null || eligible(contest, monday, [winner.id]).has(winner.id)
  return writeTransaction((tx) => {
    // Since they were counted, one may have been hidden or deleted: the next attempt finds another
    // one.
    if (!mayWin('photo', photo) || !mayWin('cart', cart)) return false
    const named = {
      photoId: photo?.id ?? null,
      photoLikes: photo?.likes ?? 0,
      binderId: cart?.id ?? null,
      binderLikes: cart?.likes ?? 0,
      photoUserId: photo && findOwner(tx, photos, photo.id),
      binderUserId: cart && findOwner(tx, binders, cart.id),
      namedAt: now,
    }
    const { changes } = tx
      .insert(weeks)
      .values({ monday, ...named })
      .onConflictDoUpdate({
        target: weeks.monday,
        set: named,
        setWhere: sql`${weeks.namedAt} IS NULL`,
      })
      .run()
    if (changes === 1) notifyWinners(tx, named, monday)
    return changes === 1
  })
}

function findOwner(tx: Transaction, table: typeof photos | typeof binders, id: number) {
  const row = tx.select({ userId: table.userId }).from(table).where(eq(table.id, id)).get()
  return row?.userId ?? null
}

/**
 * Notifies the owners of the photo and the cart of the week; the text of a notification is the
 * week's Monday.
 */
function notifyWinners(
  tx: Transaction,
  winners: Pick<WeekRow, 'photoId' | 'photoUserId' | 'binderId' | 'binderUserId'>,
  text: string,
): void {
  const notify = (userId: string, subject: object) =>
    tx
      .insert(notifications)
      .values({ userId, kind: 'week', text, ...subject })
      .run()
  const { photoId, photoUserId, binderId, binderUserId } = winners
  if (photoUserId !== null) notify(photoUserId, { photoId })
  if (binderUserId !== null) notify(binderUserId, { binderId })
}

type ThemeColumns = Pick<WeekRow, 'themeTitle' | 'themeTag' | 'themeDescription'>

const NO_THEME: ThemeColumns = { themeTitle: null, themeTag: null, themeDescription: '' }

/**
 * Sets or removes the theme of a week for a moderator, or the maintainer (null), and records it
 * with `note`.
 * @returns false if there was no theme to remove
 */
export const setTheme = async (
  moderatorId: string | null,
  { monday, theme, note }: { monday: string; theme: ThemeColumns | null; note: string },
): Promise<boolean> =>
  runTransaction(moderatorId, (tx) => {
    const set = theme ?? NO_THEME
    const { changes } = theme
      ? tx
          .insert(weeks)
          .values({ monday, ...set })
          .onConflictDoUpdate({ target: weeks.monday, set })
          .run()
      : tx
          .update(weeks)
          .set(set)
          .where(and(eq(weeks.monday, monday), isNotNull(weeks.themeTag)))
          .run()
    if (changes === 0) return false
    tx.insert(moderationActions).values({ moderatorId, action: 'theme', note }).run()
    return true
  })
