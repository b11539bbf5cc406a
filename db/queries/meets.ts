import { desc, sql } from 'drizzle-orm'
import { binderMarks } from '../binder-marks.ts'
import { scanInChunks } from '../chunked-scan.ts'
import { NEWEST, prepared, sqlColumn } from '../client.ts'
import { binders, meetGoers } from '../schema.ts'
import { DAY_MS } from '#app/durations.ts'
import { binderSelect, scopes, type BinderRow } from './binders.ts'
import { listCartsByIds } from './week-carts.ts'
import { memberList } from './follows.ts'
import { notBlocked, notMuted } from './mutes.ts'
import { isActiveMember } from './users.ts'

/* Meets: public binders with a day (docs/product.md#meets), and who goes to them. */

const { placeholder } = sql

/** A member goes to at most so many meets. */
export const MAXIMUM_MEETS = 1000

const marks = binderMarks(meetGoers, MAXIMUM_MEETS)

/** True if a member goes to a meet. */
export const isGoing = async (userId: string, binderId: number): Promise<boolean> =>
  marks.has(userId, binderId)

/** How many go to a meet besides its owner, without suspended and leaving members; at most 10,000 are counted. */
export const countGoers = async (meet: { id: number; userId: string }): Promise<number> =>
  marks.count(meet)

/** Goes to a meet that is not over, or not any more. @returns true; null if there is none, 'full' for too many, the block */
export const setGoing = async (userId: string, binderId: number, going: boolean, today: string) =>
  marks.set(userId, binderId, going, sql`${binders.meetOn} >= ${today}`)

/** Ids stay below it: a position in the list is one number, the day times this, plus the id. */
const IDS = 1e9
const END = 1e15

const toPosition = ({ meetOn, id }: { meetOn: string | null; id: number }) =>
  (Date.parse(meetOn ?? '') / DAY_MS) * IDS + id

const toDayAndId = (position: number) => ({
  day: new Date(Math.max(Math.floor(position / IDS), 0) * DAY_MS).toISOString().slice(0, 10),
  id: position % IDS,
})

const IS_MEET = 'binders.is_public = 1 AND binders.meet_on IS NOT NULL'

/** The list in one direction, of which the scan counts down the positions: of coming meets it counts those until the end. */
function inOrder(isComing: boolean) {
  const [beyond, upTo, order] = isComing ? ['>', '<=', 'ASC'] : ['<', '>=', 'DESC']
  const name = sql`(${binders.meetOn}, ${binders.id})`
  const list = prepared((db) =>
    binderSelect(db, scopes.public)
      .where(
        sql`${sql.raw(IS_MEET)} AND ${name} ${sql.raw(beyond)} (${placeholder('day')}, ${placeholder('id')})
          AND ${name} ${sql.raw(upTo)} (${placeholder('lastDay')}, ${placeholder('lastId')})
          AND ${isActiveMember(binders.userId)} AND ${notMuted(binders.userId)}`,
      )
      .orderBy(sql`${binders.meetOn} ${sql.raw(order)}, ${binders.id} ${sql.raw(order)}`)
      .limit(placeholder('limit'))
      .prepare(),
  )
  const after = sqlColumn<{ day: string; id: number; rows: number }, string>(
    `SELECT meet_on || ' ' || id FROM binders INDEXED BY binders_meets WHERE ${IS_MEET} AND (meet_on, id) ${beyond} (@day, @id)
     ORDER BY meet_on ${order}, id ${order} LIMIT 1 OFFSET @rows`,
  )
  const turn = (position: number) => (isComing ? END - position : position)
  return { list, after, turn }
}

const ORDERS = { coming: inOrder(true), past: inOrder(false) }

/** When a list of meets starts; coming ones include today's. */
export type MeetTime = keyof typeof ORDERS

/** The position of a meet in the lists, where "Load more" continues. */
export const meetPosition = toPosition

/** A page of the public meets, coming ones soonest first, past ones latest first, without those of muted members. @param today `YYYY-MM-DD` */
export async function listMeets(
  time: MeetTime,
  viewerId: string | null,
  { today, after, limit }: { today: string; after?: number; limit: number },
): Promise<BinderRow[]> {
  const { list, after: next, turn } = ORDERS[time]
  const start = after ?? toPosition({ meetOn: today, id: 0 }) - (time === 'coming' ? 1 : 0)
  return scanInChunks(
    {
      idAfter(before, rows) {
        const found = next().get({ ...toDayAndId(turn(before)), rows })
        if (found === undefined) return null
        const [meetOn = '', id = ''] = found.split(' ')
        return turn(toPosition({ meetOn, id: Number(id) }))
      },
      read({ before, from }, { limit }) {
        const last = toDayAndId(turn(from))
        const range = { ...toDayAndId(turn(before)), lastDay: last.day, lastId: last.id }
        return list().all({ ...range, viewer: viewerId, limit })
      },
    },
    { before: turn(start), limit },
  )
}

const goersStatement = memberList(
  meetGoers,
  meetGoers.userId,
  sql`${meetGoers.binderId} = ${placeholder('binder')} AND ${meetGoers.id} < ${placeholder('before')}
    AND ${notBlocked(meetGoers.userId)}`,
)

/** A page of the members who go to a meet, last one first, without suspended and blocked ones. */
export const listGoers = async (
  binderId: number,
  viewerId: string | null,
  { before = NEWEST, limit }: { before?: number; limit: number },
) => goersStatement().all({ binder: binderId, viewer: viewerId ?? '', before, limit })

const ownStatement = prepared((db) =>
  db
    .select({ id: meetGoers.id, binderId: meetGoers.binderId, createdAt: meetGoers.createdAt })
    .from(meetGoers)
    .where(
      sql`${meetGoers.userId} = ${placeholder('viewer')} AND ${meetGoers.id} < ${placeholder('before')}`,
    )
    .orderBy(desc(meetGoers.id))
    .limit(placeholder('limit'))
    .prepare(),
)

/** A page of the meets that a member goes to, last one first; `before` is the id of the mark. */
export async function listOwnMeets(
  viewer: string,
  { before = NEWEST, limit }: { before?: number; limit: number },
): Promise<{ id: number; createdAt: Date; meet: BinderRow }[]> {
  const page = ownStatement().all({ viewer, before, limit })
  const meets = await listCartsByIds(
    page.map(({ binderId }) => binderId),
    viewer,
  )
  const byId = new Map(meets.map((meet) => [meet.id, meet]))
  return page.flatMap(({ binderId, ...mark }) => {
    const meet = byId.get(binderId)
    return meet ? [{ ...mark, meet }] : []
  })
}
