import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, desc, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import {
  database,
  prepared,
  sqlColumn,
  sqlStatement,
  writeTransaction,
  type Transaction,
} from '../client.ts'
import { binders, moderationActions, notifications, photos, photoTags, weeks } from '../schema.ts'
import { runTransaction } from './moderation-actions.ts'
import { addWeeks, startOfWeek, WEEK_MS } from '../week.ts'
import { selectAuthor, longPhotoPage, pageEnd, type Page, type PhotoRow } from './photos.ts'
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

const weekOfPhotoStatement = sqlColumn<[number], string | null>(
  'SELECT max(monday) FROM weeks WHERE photo_id = ?',
)

/** The Monday of the last week that a photo won; null if it won none. */
export const findWeekOfPhoto = async (photoId: number): Promise<string | null> =>
  weekOfPhotoStatement().get(photoId) ?? null

/** The weeks before a Monday, newest first. */
export const listWeeks = async (before: string, limit: number): Promise<WeekRow[]> =>
  database()
    .select()
    .from(weeks)
    .where(lt(weeks.monday, before))
    .orderBy(desc(weeks.monday))
    .limit(limit)
    .all()

const boundaryStatement = sqlStatement<[number], { id: number; createdAt: number }>(
  'SELECT id, created_at AS createdAt FROM photos WHERE id >= ? ORDER BY id LIMIT 1',
)

const highestStatement = sqlColumn<[], number | null>('SELECT max(id) FROM photos')

/** The lowest id of the photos since a moment. Photos have ids in the order of their upload. */
function firstPhotoSince(time: number): number {
  let low = 1
  let high = (highestStatement().get() ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = boundaryStatement().get(middle)
    if (!row || row.createdAt >= time) high = middle
    else low = row.id + 1
  }
  return low
}

const themePage = longPhotoPage(
  (andNotMuted) =>
    sql`SELECT ${photoTags.photoId} FROM ${photoTags}
        WHERE ${photoTags.tag} = ${placeholder('tag')} AND ${photoTags.listed} = 1
          AND ${photoTags.photoId} < ${placeholder('before')} AND ${photoTags.photoId} >= ${placeholder('first')}
          ${andNotMuted(selectAuthor(photoTags.photoId), photoTags.photoId)} ${pageEnd}`,
)

/** The listed photos of a week with a normalized tag, newest first, without those of members the viewer muted or blocked. */
export async function listThemePhotos(
  { monday, tag }: { monday: string; tag: string },
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  const first = firstPhotoSince(startOfWeek(monday))
  const end = firstPhotoSince(startOfWeek(monday) + WEEK_MS)
  const before = Math.min(page.before ?? end, end)
  return themePage(viewerId, { ...page, before }, { tag, first })
}

/** A member wins once in so many weeks. */
const WEEKS_BETWEEN_WINS = 4

/** Likes to count before yielding: a millisecond. */
const LIKES_PER_STEP = 1000

interface LikeRow {
  createdAt: number
  photoId: number
  id: number
}

const likesStatement = sqlStatement<LikeRow & { end: number; limit: number }, LikeRow>(`
       SELECT created_at AS createdAt, photo_id AS photoId, id FROM likes
      WHERE counted = 1 AND created_at < @end AND (created_at, photo_id, id) > (@createdAt, @photoId, @id)
      ORDER BY created_at, photo_id, id LIMIT @limit`)

async function countLikes(monday: string): Promise<Map<number, number>> {
  const start = startOfWeek(monday)
  const counts = new Map<number, number>()
  let after: LikeRow = { createdAt: start, photoId: 0, id: 0 }
  for (;;) {
    const rows = likesStatement().all({ ...after, end: start + WEEK_MS, limit: LIKES_PER_STEP })
    for (const { photoId } of rows) counts.set(photoId, (counts.get(photoId) ?? 0) + 1)
    const last = rows.at(-1)
    if (!last || rows.length < LIKES_PER_STEP) return counts
    after = last
    await nextTurn()
  }
}

/** Photos whose carts are looked up before yielding. */
const PHOTOS_PER_STEP = 500

const cartsStatement = sqlStatement<[string], { id: number; binderId: number }>(`
       SELECT photos.id AS id, binders.id AS binderId FROM photos JOIN binders ON binders.id = photos.binder_id
      WHERE photos.id IN (SELECT given.value FROM json_each(?) AS given) AND photos.listed = 1
        AND binders.is_public = 1 AND binders.make IS NOT NULL`)

async function countCartLikes(photoLikes: Map<number, number>): Promise<Map<number, number>> {
  const ids = [...photoLikes.keys()]
  const counts = new Map<number, number>()
  for (let start = 0; start < ids.length; start += PHOTOS_PER_STEP) {
    const step = JSON.stringify(ids.slice(start, start + PHOTOS_PER_STEP))
    for (const { id, binderId } of cartsStatement().all(step))
      counts.set(binderId, (counts.get(binderId) ?? 0) + (photoLikes.get(id) ?? 0))
    await nextTurn()
  }
  return counts
}

/** Looks at the earlier weeks of the four, and at later ones that were named first. */
const eligibleStatement = (table: typeof photos | typeof binders, isShown: SQL, winner: SQL) =>
  prepared((db) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(
        sql`${table.id} IN (SELECT given.value FROM json_each(${placeholder('ids')}) AS given)
          AND ${isShown} AND ${isActiveMember(table.userId)}
          AND NOT EXISTS (SELECT 1 FROM weeks AS near
            WHERE near.monday > ${placeholder('after')} AND near.monday < ${placeholder('before')}
              AND near.${winner} = ${table.userId})`,
      )
      .prepare(),
  )

const eligibleStatements = {
  photo: eligibleStatement(photos, sql`${photos.listed} = 1`, sql`photo_user_id`),
  cart: eligibleStatement(
    binders,
    sql`${binders.isPublic} = 1 AND ${binders.make} IS NOT NULL`,
    sql`binder_user_id`,
  ),
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
  likes: Map<number, number>,
): Promise<{ id: number; likes: number } | null> {
  const ranked = [...likes].sort(([oneId, one], [otherId, other]) => other - one || oneId - otherId)
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

/** Names the winners of a finished week (docs/product.md#photo-of-the-week), and notifies them. @returns false if none */
export async function nameWeek(monday: string, now = new Date()): Promise<boolean> {
  if ((await findWeek(monday))?.namedAt) return false
  const likes = await countLikes(monday)
  const photo = await mostLiked('photo', monday, likes)
  const cart = await mostLiked('cart', monday, await countCartLikes(likes))
  if (!photo && !cart) return false
  const mayWin = (contest: Contest, winner: { id: number } | null) =>
    winner === null || eligible(contest, monday, [winner.id]).has(winner.id)
  return writeTransaction((tx) => {
    // Since they were counted, one may have been hidden or deleted: the next attempt finds another one.
    if (!mayWin('photo', photo) || !mayWin('cart', cart)) return false
    const named = {
      ...{ photoId: photo?.id ?? null, photoLikes: photo?.likes ?? 0 },
      ...{ binderId: cart?.id ?? null, binderLikes: cart?.likes ?? 0 },
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

/** Notifies the owners of the photo and the cart of the week; the text of a notification is the week's Monday. */
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

/** Sets or removes the theme of a week for a moderator, or the maintainer (null), and records it with `note`. @returns false if there was no theme to remove */
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
