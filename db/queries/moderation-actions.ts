import { and, between, desc, eq, inArray, isNotNull, isNull, lt, not } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, NEWEST, writeTransaction, type Transaction } from '../client.ts'
import { notifyOfShownComment } from './conversations.ts'
import { discardPhoto } from './deletions.ts'
import { closeHeld, releaseBinders } from './held-posts.ts'
import { requestRecount } from './recounts.ts'
import { deleteWaitingNotices, uncoverNotifications } from './mail-notices.ts'
import {
  binders,
  comments,
  moderationActions,
  notifications,
  photos,
  queuedHidings,
  reports,
  users,
} from '../schema.ts'
import { isMember } from './users.ts'
import { MINUTE_MS } from '#app/durations.ts'

/* What moderators and the maintainer do, each action with its entry in the moderation log. */

/** The new image key of a photo, and the expected current one, whose files are deleted. */
export interface Rekeyed {
  from: string
  to: string
}

export interface Moderation {
  action: Exclude<(typeof moderationActions.$inferInsert)['action'], 'theme' | 'tag'>
  /** A note for the moderation log; for a warning, the text that is sent. */
  note: string
  photoId: number | null
  commentId: number | null
  /** The responsible member. */
  userId: string | null
  rekeyed: Rekeyed | null
}

export interface Decision extends Moderation {
  /** Null for the maintainer, who has no account. */
  moderatorId: string | null
  reportId: number
  resolution: string
}

/**
 * @returns false when someone else was faster, or the photo has another key; nothing is written
 * then
 */
function setHidden(tx: Transaction, moderation: Moderation, hiddenAt: Date | null): boolean {
  const { photoId, commentId, rekeyed } = moderation
  const otherwise = (column: typeof photos.hiddenAt | typeof comments.hiddenAt) =>
    hiddenAt ? isNull(column) : isNotNull(column)
  if (commentId !== null) {
    const isSubject = and(eq(comments.id, commentId), otherwise(comments.hiddenAt))
    return tx.update(comments).set({ hiddenAt }).where(isSubject).run().changes === 1
  }
  if (photoId === null) return true
  const hasKey = rekeyed ? eq(photos.imageKey, rekeyed.from) : undefined
  const isSubject = and(eq(photos.id, photoId), otherwise(photos.hiddenAt), hasKey)
  const set = { hiddenAt, ...(rekeyed && { imageKey: rekeyed.to }) }
  return tx.update(photos).set(set).where(isSubject).run().changes === 1
}

function setSuspended(tx: Transaction, userId: string, suspendedAt: Date | null): boolean {
  const otherwise = suspendedAt ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt)
  const isSubject = and(eq(users.id, userId), otherwise)
  if (suspendedAt && deleteWaitingNotices(tx, userId)) uncoverNotifications(tx, [userId])
  if (tx.update(users).set({ suspendedAt }).where(isSubject).run().changes === 0) return false
  requestRecount(tx, userId)
  return true
}

function apply(tx: Transaction, moderation: Moderation): boolean {
  const { action, userId, note } = moderation
  if (action === 'hide') return setHidden(tx, moderation, new Date())
  if (action === 'unhide') {
    if (!setHidden(tx, moderation, null)) return false
    const { commentId } = moderation
    if (closeHeld(tx, moderation)) {
      if (userId !== null) releaseBinders(tx, userId)
      if (commentId !== null) notifyOfShownComment(tx, commentId)
    }
    return true
  }
  if (action === 'delete') {
    if (moderation.photoId !== null) discardPhoto(tx, moderation.photoId)
    return true
  }
  if (userId === null) return true
  if (action === 'suspend') return setSuspended(tx, userId, new Date())
  if (action === 'lift') return setSuspended(tx, userId, null)
  if (action === 'warn')
    tx.insert(notifications).values({ userId, kind: 'warning', text: note }).run()
  return true
}

function areThere(tx: Transaction, { photoId, commentId, userId }: Moderation): boolean {
  const finds = [
    photoId !== null && tx.select().from(photos).where(eq(photos.id, photoId)),
    commentId !== null && tx.select().from(comments).where(eq(comments.id, commentId)),
  ]
  const areFound = finds.every((find) => find === false || find.get() !== undefined)
  return areFound && (userId === null || isMember(tx, userId))
}

function hasReport(tx: Transaction, { reportId, action }: Decision): boolean {
  const openIfDismissed = action === 'dismiss' ? eq(reports.status, 'open') : undefined
  const isSubject = and(eq(reports.id, reportId), openIfDismissed)
  return tx.select().from(reports).where(isSubject).get() !== undefined
}

/**
 * Applies a decision, closes the report and records both.
 * @returns false if a row is gone or changed, or another was faster
 */
export async function applyDecision(decision: Decision): Promise<boolean> {
  const { moderatorId, reportId, action, resolution, note, photoId, commentId, userId } = decision
  return runTransaction(moderatorId, (tx) => {
    if (!hasReport(tx, decision) || !areThere(tx, decision) || !apply(tx, decision)) return false
    tx.update(reports)
      .set({
        status: action === 'dismiss' ? 'dismissed' : 'resolved',
        resolution,
        resolvedBy: moderatorId,
        resolvedAt: new Date(),
      })
      .where(eq(reports.id, reportId))
      .run()
    tx.insert(moderationActions)
      .values({ moderatorId, reportId, action, note, photoId, commentId, userId })
      .run()
    return true
  })
}

/** Runs a transaction of a moderator, or of the maintainer, who has no account (null). */
export const runTransaction = <Result>(
  moderatorId: string | null,
  write: (tx: Transaction) => Result,
) => (moderatorId === null ? writeTransaction(write) : memberTransaction(moderatorId, write))

/**
 * Applies a moderator's (null: the maintainer's) action that needs no report, and records it.
 * @returns as `applyDecision`
 */
export async function applyModeration(moderatorId: string | null, moderation: Moderation) {
  const { action, note, photoId, commentId, userId } = moderation
  return runTransaction(moderatorId, (tx) => {
    if (!areThere(tx, moderation) || !apply(tx, moderation)) return false
    tx.insert(moderationActions)
      .values({ moderatorId, action, note, photoId, commentId, userId })
      .run()
    return true
  })
}

/** Rows per step of hiding: some milliseconds of work. */
const ROWS_PER_STEP = 20

/** What a member has posted, in the order in which it is hidden. */
const POSTED = ['photos', 'comments', 'binders'] as const

type Posted = (typeof POSTED)[number]

/** How many were shown, or hidden, before. */
export type HiddenPosts = Record<Posted, number>

const tables = { photos, comments, binders }

/** Hides those of the rows that are shown. A binder becomes private. */
function hideRows(tx: Transaction, kind: Posted, ids: number[], hiddenAt: Date): number {
  if (kind === 'binders') {
    const shown = and(inArray(binders.id, ids), eq(binders.isPublic, true))
    return tx.update(binders).set({ isPublic: false, hiddenAt }).where(shown).run().changes
  }
  const table = tables[kind]
  const shown = and(inArray(table.id, ids), isNull(table.hiddenAt))
  return tx.update(table).set({ hiddenAt }).where(shown).run().changes
}

/** Shows those of the rows that were hidden at these times. */
function showRows(tx: Transaction, kind: Posted, ids: number[], times: Date[]): number {
  const table = tables[kind]
  const hidden = and(inArray(table.id, ids), inArray(table.hiddenAt, times))
  const set = { hiddenAt: null, ...(kind === 'binders' && { isPublic: true }) }
  return tx.update(table).set(set).where(hidden).run().changes
}

/** Who orders a hiding works it off; what is left after so long, the server does. */
const TIME_TO_FINISH_MS = MINUTE_MS

/**
 * Orders that all a member has posted be hidden, newest first, or that what earlier orders have
 * hidden be shown; replaces an order that is not finished.
 * @returns its id
 */
export const queueHiding = async (
  moderatorId: string | null,
  { action, userId, note }: { action: 'hide' | 'unhide'; userId: string; note: string },
): Promise<number> =>
  runTransaction(moderatorId, (tx) => {
    tx.delete(queuedHidings).where(eq(queuedHidings.userId, userId)).run()
    const order = { action, userId, moderatorId, note }
    return tx.insert(queuedHidings).values(order).returning().get().id
  })

/** An order that is left for the server; null if there is none. */
export async function findLeftHiding(now = Date.now()): Promise<number | null> {
  const { id, createdAt } = queuedHidings
  // Only a clock that was ahead has set a later time than now.
  const isYoung = between(createdAt, new Date(now - TIME_TO_FINISH_MS), new Date(now))
  const row = database().select({ id }).from(queuedHidings).where(not(isYoung)).limit(1).get()
  return row?.id ?? null
}

/**
 * Takes the next step of an order, which is recorded as one action with `getNote`'s note. The keys
 * of pictures stay: copies would take hours.
 * @returns null if it is finished or replaced
 */
export async function hideSomePosts(
  id: number,
  getNote: (note: string, changed: HiddenPosts) => string,
): Promise<{ changed: HiddenPosts; isFinished: boolean } | null> {
  return writeTransaction((tx) => {
    const isOrder = eq(queuedHidings.id, id)
    const order = tx.select().from(queuedHidings).where(isOrder).get()
    if (!order) return null
    const { action, userId, moderatorId, kind, createdAt } = order
    const changed: HiddenPosts = {
      photos: order.photos,
      comments: order.comments,
      binders: order.binders,
    }
    const table = tables[kind]
    const ids = tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, userId), lt(table.id, order.before)))
      .orderBy(desc(table.id))
      .limit(ROWS_PER_STEP)
      .all()
      .map((row) => row.id)
    const last = ids.at(-1)
    if (last === undefined) {
      const next = POSTED[POSTED.indexOf(kind) + 1]
      if (next) tx.update(queuedHidings).set({ kind: next, before: NEWEST }).where(isOrder).run()
      else tx.delete(queuedHidings).where(isOrder).run()
      return { changed, isFinished: !next }
    }
    const changes =
      action === 'hide'
        ? hideRows(tx, kind, ids, createdAt)
        : showRows(tx, kind, ids, hidingTimes(tx, userId))
    changed[kind] += changes
    let { actionId } = order
    if (changes > 0) {
      const note = getNote(order.note, changed)
      if (actionId === null) {
        const entry = { action, moderatorId, userId, note, createdAt }
        actionId = tx.insert(moderationActions).values(entry).returning().get().id
      } else {
        tx.update(moderationActions).set({ note }).where(eq(moderationActions.id, actionId)).run()
      }
    }
    tx.update(queuedHidings)
      .set({ ...changed, before: last, actionId })
      .where(isOrder)
      .run()
    return { changed, isFinished: false }
  })
}

/** So many of the last times are found again. */
const MAX_HIDINGS = 20

function hidingTimes(tx: Pick<Transaction, 'select'>, userId: string): Date[] {
  const { action, photoId, commentId, createdAt, id } = moderationActions
  return tx
    .select({ createdAt })
    .from(moderationActions)
    .where(
      and(
        eq(moderationActions.userId, userId),
        eq(action, 'hide'),
        isNull(photoId),
        isNull(commentId),
      ),
    )
    .orderBy(desc(id))
    .limit(MAX_HIDINGS)
    .all()
    .map((row) => row.createdAt)
}

/** Whether everything of a member was hidden once, so that it can be shown again. */
export const wasHidden = async (userId: string): Promise<boolean> =>
  hidingTimes(database(), userId).length > 0
