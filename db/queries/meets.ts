import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { binderMarks } from '../binder-marks.ts'
import { scanInChunks } from '../chunked-scan.ts'
import { NEWEST, prepared } from '../client.ts'
import { binders, meetGoers } from '../schema.ts'
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

/**
 * How many go to a meet besides its owner, without suspended and leaving members; at most 10,000
 * are counted.
 */
export const countGoers = async (meet: { id: number; userId: string }): Promise<number> =>
  marks.count(meet)

/**
 * Goes to a meet that is not over, or not any more.
 * @returns true; null if there is none, 'full' for too many, the block
 */
export const setGoing = async (userId: string, binderId: number, going: boolean, today: string) =>
  marks.set(userId, binderId, going, sql`${binders.meetOn} >= ${today}`)

const isMeet = and(eq(binders.isPublic, sql`1`), isNotNull(binders.meetOn))

/** A position in a list of meets, which continues after the meet of this day with this id. */
export interface MeetPosition {
  /** `YYYY-MM-DD` */
  day: string
  id: number
}

/**
 * The list in one direction: `chunk` goes up to a position, `positionAfter` counts rows, shown or
 * not.
 */
function inOrder(isComing: boolean) {
  const [beyond, upTo, order] = isComing ? [sql`>`, sql`<=`, asc] : [sql`<`, sql`>=`, desc]
  const position = sql`(${binders.meetOn}, ${binders.id})`
  const isBeyond = sql`${position} ${beyond} (${placeholder('day')}, ${placeholder('id')})`
  const list = prepared((db) =>
    binderSelect(db, scopes.public)
      .where(
        and(
          isMeet,
          isBeyond,
          sql`${position} ${upTo} (${placeholder('lastDay')}, ${placeholder('lastId')})`,
          isActiveMember(binders.userId),
          notMuted(binders.userId),
        ),
      )
      .orderBy(order(binders.meetOn), order(binders.id))
      .limit(placeholder('limit'))
      .prepare(),
  )
  const next = prepared((db) =>
    db
      .select({ day: sql<string>`${binders.meetOn}`, id: binders.id })
      .from(binders)
      .where(and(isMeet, isBeyond))
      .orderBy(order(binders.meetOn), order(binders.id))
      .limit(1)
      .offset(placeholder('rows'))
      .prepare(),
  )
  return { list, next, end: isComing ? { day: '9999-12-31', id: NEWEST } : { day: '', id: 0 } }
}

const ORDERS = { coming: inOrder(true), past: inOrder(false) }

/** When a list of meets starts; coming ones include today's. */
export type MeetTime = keyof typeof ORDERS

/**
 * A page of the public meets, coming ones soonest first, past ones latest first, without those of
 * muted members.
 * @param today `YYYY-MM-DD`
 */
export async function listMeets(
  time: MeetTime,
  viewerId: string | null,
  { today, after, limit }: { today: string; after?: MeetPosition; limit: number },
): Promise<BinderRow[]> {
  const { list, next, end } = ORDERS[time]
  return scanInChunks<BinderRow, MeetPosition>(
    {
      end,
      positionAfter: (before, rows) => next().get({ ...before, rows }) ?? null,
      read: (chunk, { limit }) => {
        const last = { lastDay: chunk.from.day, lastId: chunk.from.id }
        return list().all({ ...chunk.before, ...last, viewer: viewerId, limit })
      },
    },
    // Ids begin with 1: today's meets are after this position, earlier ones before it.
    { before: after ?? { day: today, id: 0 }, limit },
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
    .innerJoin(binders, eq(binders.id, meetGoers.binderId))
    .where(
      and(
        sql`${meetGoers.userId} = ${placeholder('viewer')} AND ${meetGoers.id} < ${placeholder('before')}`,
        eq(binders.isPublic, true),
        isActiveMember(binders.userId),
        notMuted(binders.userId),
      ),
    )
    .orderBy(desc(meetGoers.id))
    .limit(placeholder('limit'))
    .prepare(),
)

/**
 * A page of the public meets that a member goes to, last one first, without those of inactive,
 * muted and blocked members; `before` is the id of the mark.
 */
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
