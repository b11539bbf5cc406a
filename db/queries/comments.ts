import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { prepared, type Database, type Transaction } from '../client.ts'
import { commentLikes, comments, conversationMutes, notifications, users } from '../schema.ts'
import { authorColumns, ownerOf } from './photos.ts'
import { blockBetween, notMuted, hasMutesOrBlocks, type BlockDirection } from './mutes.ts'
import { scanInChunks } from '../chunked-scan.ts'
import { sharedRead } from '../shared-reads.ts'
import { readSubjects } from '../subjects.ts'

const placeholder = sql.placeholder
const NEWEST = Number.MAX_SAFE_INTEGER

function commentSelect(db: Pick<Database, 'select'>) {
  return db
    .select({
      id: comments.id,
      parentId: comments.parentId,
      content: comments.content,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      likesCount: comments.likesCount,
      repliesCount: comments.repliesCount,
      user: authorColumns,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .$dynamic()
}

/** A page of comments: `before` continues by id. */
export interface CommentPage {
  before?: number
  limit: number
}

const ofPage = sql`${comments.photoId} = ${placeholder('photoId')} AND ${comments.id} < ${placeholder('before')}`
const ofUnmuted = sql`${comments.id} >= ${placeholder('from')} AND ${notMuted(comments.userId)}`

/** The comment of a reply is not hidden. */
const parentIsShown = sql`(${comments.parentId} IS NULL OR EXISTS (SELECT 1 FROM comments AS parent
  WHERE parent.id = ${comments.parentId} AND parent.hidden_at IS NULL))`
/** The author of a reply's comment is not muted. */
const parentIsUnmuted = sql`NOT EXISTS (SELECT 1 FROM comments AS parent
  JOIN mutes ON mutes.user_id = ${placeholder('viewer')} AND mutes.muted_id = parent.user_id
  WHERE parent.id = ${comments.parentId})`
const isTop = isNull(comments.parentId)

/** All comments of a photo, or only those on the photo itself. */
const lists = { all: parentIsShown, top: isTop }

export type CommentList = keyof typeof lists

const listStatementsOf = (list: CommentList) => ({
  all: prepared((db) => listSelect(db, lists[list])),
  notMuted: prepared((db) => listSelect(db, and(lists[list], ofUnmuted, parentIsUnmuted))),
})
const listStatements = { all: listStatementsOf('all'), top: listStatementsOf('top') }

function listSelect(db: Database, condition?: SQL) {
  return commentSelect(db)
    .where(and(ofPage, isNull(comments.hiddenAt), condition))
    .orderBy(desc(comments.id))
    .limit(placeholder('limit'))
    .prepare()
}

const readAll = sharedRead((list: CommentList, photoId: number, before: number, limit: number) =>
  readSubjects(
    () => listStatements[list].all().all({ photoId, before, limit }),
    () => [`photo ${photoId}`],
  ),
)

function idAfterSelect(db: Database, condition?: SQL) {
  return db
    .select({ id: comments.id })
    .from(comments)
    .where(and(ofPage, condition))
    .orderBy(desc(comments.id))
    .limit(1)
    .offset(placeholder('offset'))
    .prepare()
}

const idAfterStatements = {
  all: prepared((db) => idAfterSelect(db)),
  top: prepared((db) => idAfterSelect(db, isTop)),
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/**
 * A page of the comments on a photo, newest first, without hidden comments and those of members whom the
 * viewer muted or blocked, nor replies to such comments. A viewer with mutes reads the list in chunks: there may be
 * thousands of comments to skip.
 * @param list with or without the replies
 */
export async function listComments(
  photoId: number,
  viewerId: string | null,
  { before = NEWEST, limit }: CommentPage,
  list: CommentList = 'all',
) {
  if (!hasMutesOrBlocks(viewerId)) return readAll(list, photoId, before, limit)
  return scanInChunks(
    {
      idAfter: (below, offset) =>
        idAfterStatements[list]().get({ photoId, before: below, offset })?.id ?? null,
      read: (chunk, part) =>
        listStatements[list]
          .notMuted()
          .all({ photoId, viewer: viewerId, ...chunk, limit: part.limit }),
    },
    { before, limit },
  )
}

function repliesSelect(db: Database, condition?: SQL) {
  return commentSelect(db)
    .where(
      and(
        sql`${comments.parentId} = ${placeholder('parent')} AND ${comments.id} > ${placeholder('after')}`,
        isNull(comments.hiddenAt),
        condition,
      ),
    )
    .orderBy(asc(comments.id))
    .limit(placeholder('limit'))
    .prepare()
}

const repliesStatements = {
  all: prepared((db) => repliesSelect(db)),
  notMuted: prepared((db) => repliesSelect(db, notMuted(comments.userId))),
}

const readReplies = sharedRead((photoId: number, parent: number, after: number, limit: number) =>
  readSubjects(
    () => repliesStatements.all().all({ parent, after, limit }),
    () => [`photo ${photoId}`],
  ),
)

/**
 * A page of the replies to a comment, oldest first, without hidden ones and those of members whom the viewer
 * muted or blocked. A comment has at most `MAXIMUM_REPLIES`.
 * @param page `after` is a reply's id
 */
export async function listReplies(
  { id, photoId }: CommentAddress,
  viewerId: string | null,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<CommentRow[]> {
  if (!hasMutesOrBlocks(viewerId)) return readReplies(photoId, id, after, limit)
  return repliesStatements.notMuted().all({ parent: id, viewer: viewerId, after, limit })
}

const likedStatement = prepared((db) =>
  db.$client
    .prepare<[string, string], number>(
      `SELECT comment_id FROM comment_likes
       WHERE user_id = ? AND comment_id IN (SELECT given.value FROM json_each(?) AS given)`,
    )
    .pluck(),
)

/** Those of some comments that a member likes. */
export async function listLikedComments(userId: string, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  return new Set(
    readSubjects(
      () => likedStatement().all(userId, JSON.stringify(ids)),
      () => [`viewer ${userId}`],
    ),
  )
}

const addressStatement = prepared((db) =>
  db
    .select({
      id: comments.id,
      photoId: comments.photoId,
      parentId: comments.parentId,
      userId: comments.userId,
      createdAt: comments.createdAt,
      repliesCount: comments.repliesCount,
    })
    .from(comments)
    .where(and(eq(comments.id, placeholder('id')), isNull(comments.hiddenAt), parentIsShown))
    .prepare(),
)

/** A comment that is not hidden, by its id; null if there is none. Whether its photo is visible is not checked. */
export async function findComment(id: number) {
  return readComment(id)
}

function readComment(id: number) {
  return addressStatement().get({ id }) ?? null
}

const shownStatement = prepared((db) =>
  commentSelect(db)
    .where(eq(comments.id, placeholder('id')))
    .prepare(),
)

/** The replies that a comment can have: deleting it deletes them in one step. */
export const MAXIMUM_REPLIES = 500

/** The latest comments whose authors are notified of a new one. */
const CONVERSATION = 50

const mentionedStatement = prepared((db) =>
  db.$client.prepare<[string], { id: string; username: string }>(
    'SELECT id, username FROM users WHERE username IN (SELECT given.value FROM json_each(?) AS given)',
  ),
)

/** The members among some usernames, ignoring case; suspended ones and those being deleted are included. */
export function membersNamed(usernames: string[]): { id: string; username: string }[] {
  if (usernames.length === 0) return []
  return readSubjects(() => mentionedStatement().all(JSON.stringify(usernames)))
}

const conversationStatement = prepared((db) =>
  db.$client.prepare<{ photoId: number; commentId: number; userId: string; now: number }>(
    `INSERT INTO notifications (user_id, actor_id, photo_id, comment_id, kind, created_at)
     SELECT earlier.user_id, @userId, @photoId, @commentId, 'conversation', @now FROM (
       SELECT DISTINCT latest.user_id FROM (
         SELECT user_id FROM comments WHERE photo_id = @photoId AND id < @commentId ORDER BY id DESC LIMIT ${CONVERSATION}
       ) AS latest
     ) AS earlier
     WHERE earlier.user_id <> @userId
       AND EXISTS (SELECT 1 FROM photos WHERE id = @photoId AND listed = 1 AND user_id <> earlier.user_id)
       AND NOT EXISTS (SELECT 1 FROM notifications AS existing WHERE existing.comment_id = @commentId AND existing.user_id = earlier.user_id)
       AND NOT EXISTS (SELECT 1 FROM conversation_mutes WHERE user_id = earlier.user_id AND photo_id = @photoId)
       AND NOT EXISTS (SELECT 1 FROM mutes WHERE user_id = @userId AND muted_id = earlier.user_id AND kind = 'block')
     ON CONFLICT DO NOTHING`,
  ),
)

const conversationMuteStatement = prepared((db) =>
  db.$client
    .prepare<[string, number], number>(
      'SELECT 1 FROM conversation_mutes WHERE user_id = ? AND photo_id = ?',
    )
    .pluck(),
)

const listedStatement = prepared((db) =>
  db.$client.prepare<[number], number>('SELECT listed FROM photos WHERE id = ?').pluck(),
)

interface NewComment {
  userId: string
  photoId: number
  content: string
  /** The usernames that the text mentions, ignoring case. */
  mentions?: string[]
  /** The comment to reply to; a reply to a reply belongs to the same comment. */
  parentId?: number | null
}

/**
 * Notifies each member once of a new comment: the author of the comment it replies to, those it mentions, the
 * photo's owner, and the latest ones who commented before. A member who muted the conversation gets none.
 */
function notifyOfComment(
  tx: Transaction,
  commentId: number,
  { userId, photoId, mentions }: NewComment,
  { ownerId, repliedTo }: { ownerId: string; repliedTo: string | null },
): void {
  const notified = new Set([userId])
  const isListed = listedStatement().get(photoId) === 1
  const notify = (kind: 'reply' | 'mention' | 'comment', memberId: string) => {
    if (notified.has(memberId)) return
    // A photo that is not listed is its owner's alone.
    if (!isListed && memberId !== ownerId) return
    if (conversationMuteStatement().get(memberId, photoId) === 1) return
    if (blockBetween(userId, memberId)) return
    notified.add(memberId)
    tx.insert(notifications)
      .values({ userId: memberId, actorId: userId, photoId, commentId, kind })
      .run()
  }
  if (repliedTo) notify('reply', repliedTo)
  for (const { id } of membersNamed(mentions ?? [])) notify('mention', id)
  notify('comment', ownerId)
  conversationStatement().run({ photoId, commentId, userId, now: Date.now() })
}

/**
 * Adds a comment or a reply to a photo and notifies those concerned, in one transaction.
 * @param comment `content` is the normalized text, not empty
 * @returns the comment; null if the member cannot see the photo; 'absent' for a reply to a comment that is not
 *   shown there, 'full' for one that has the most replies; the direction of a block between the two members. In
 *   all but the first case nothing is written
 */
export async function insertComment(
  comment: NewComment,
): Promise<CommentRow | BlockDirection | 'absent' | 'full' | null> {
  const { userId, photoId, content } = comment
  return memberTransaction(userId, (tx) => {
    const ownerId = ownerOf(photoId, userId)
    if (ownerId === null) return null
    const block = blockBetween(userId, ownerId)
    if (block) return block
    const answered = comment.parentId == null ? null : readComment(comment.parentId)
    if (comment.parentId != null && answered?.photoId !== photoId) return 'absent'
    const parentId = answered && (answered.parentId ?? answered.id)
    if (answered) {
      const blocked = blockBetween(userId, answered.userId)
      if (blocked) return blocked
      const parent = answered.parentId === null ? answered : readComment(answered.parentId)
      if (!parent || parent.repliesCount >= MAXIMUM_REPLIES) return 'full'
    }
    const { id } = tx
      .insert(comments)
      .values({ userId, photoId, content, parentId })
      .returning({ id: comments.id })
      .get()
    notifyOfComment(tx, id, comment, { ownerId, repliedTo: answered?.userId ?? null })
    return shownStatement().get({ id }) ?? null
  })
}

/** A comment and its photo; hidden comments are not found. */
export interface CommentAddress {
  id: number
  photoId: number
}

function at({ id, photoId }: CommentAddress) {
  return and(eq(comments.id, id), eq(comments.photoId, photoId), isNull(comments.hiddenAt))
}

/**
 * Deletes a member's own comment with its notification.
 * @returns 'absent' if the member cannot see such a photo or comment, 'forbidden' for another member's comment
 */
export async function deleteOwnComment(
  address: CommentAddress,
  userId: string,
): Promise<'deleted' | 'absent' | 'forbidden'> {
  return memberTransaction(userId, (tx) => {
    if (ownerOf(address.photoId, userId) === null) return 'absent'
    const comment = tx.select({ authorId: comments.userId }).from(comments).where(at(address)).get()
    if (!comment) return 'absent'
    if (comment.authorId !== userId) return 'forbidden'
    tx.delete(comments).where(at(address)).run()
    return 'deleted'
  })
}

/** How long a comment can be edited, in milliseconds. */
export const EDIT_TIME = 15 * 60_000

/**
 * Changes the text of a member's own comment.
 * @param content the normalized text, not empty
 * @returns the comment; 'absent' if the member cannot see such a photo or comment, 'forbidden' for another
 *   member's comment, 'late' after `EDIT_TIME`
 */
export async function updateOwnComment(
  id: number,
  userId: string,
  content: string,
): Promise<CommentRow | 'absent' | 'forbidden' | 'late'> {
  return memberTransaction(userId, (tx) => {
    const comment = readComment(id)
    if (!comment || ownerOf(comment.photoId, userId) === null) return 'absent'
    if (comment.userId !== userId) return 'forbidden'
    const now = new Date()
    if (now.getTime() - comment.createdAt.getTime() > EDIT_TIME) return 'late'
    tx.update(comments)
      .set({ content, editedAt: now, updatedAt: now })
      .where(eq(comments.id, id))
      .run()
    return shownStatement().get({ id }) ?? 'absent'
  })
}

/** Whether a member likes a comment, and its number of likes. */
export interface CommentLikeState {
  liked: boolean
  likesCount: number
}

/**
 * Toggles a like of a comment, in one transaction. A new like notifies the author, unless the author muted the
 * conversation; ending it deletes an unread notification.
 * @returns null if the member cannot see such a photo or comment; the direction of a block for a new like. Then
 *   nothing is written
 */
export async function toggleCommentLike(
  userId: string,
  commentId: number,
): Promise<CommentLikeState | BlockDirection | null> {
  return memberTransaction(userId, (tx) => {
    const comment = readComment(commentId)
    if (!comment || ownerOf(comment.photoId, userId) === null) return null
    const ownLike = and(eq(commentLikes.userId, userId), eq(commentLikes.commentId, commentId))
    const liked = tx.delete(commentLikes).where(ownLike).run().changes === 0
    const { photoId, userId: authorId } = comment
    const block = liked ? blockBetween(userId, authorId) : null
    if (block) return block
    if (liked) tx.insert(commentLikes).values({ userId, commentId }).run()
    const kind = 'comment-like' as const
    const isQuiet = authorId === userId || conversationMuteStatement().get(authorId, photoId) === 1
    if (liked && !isQuiet)
      tx.insert(notifications)
        .values({ userId: authorId, actorId: userId, photoId, commentId, kind })
        .onConflictDoNothing()
        .run()
    if (!liked)
      tx.delete(notifications)
        .where(
          and(
            eq(notifications.kind, kind),
            eq(notifications.actorId, userId),
            eq(notifications.commentId, commentId),
            isNull(notifications.readAt),
          ),
        )
        .run()
    return { liked, likesCount: shownStatement().get({ id: commentId })?.likesCount ?? 0 }
  })
}

/** True if a member has muted the conversation about a photo. */
export async function hasMutedConversation(userId: string, photoId: number): Promise<boolean> {
  return readSubjects(
    () => conversationMuteStatement().get(userId, photoId) === 1,
    () => [`viewer ${userId}`],
  )
}

/**
 * Mutes the conversation about a photo, or ends that.
 * @returns false if the member cannot see the photo; nothing is written then
 */
export async function muteConversation(
  userId: string,
  photoId: number,
  muted: boolean,
): Promise<boolean> {
  return memberTransaction(
    userId,
    (tx) => {
      if (ownerOf(photoId, userId) === null) return false
      if (muted)
        tx.insert(conversationMutes).values({ userId, photoId }).onConflictDoNothing().run()
      else
        tx.delete(conversationMutes)
          .where(and(eq(conversationMutes.userId, userId), eq(conversationMutes.photoId, photoId)))
          .run()
      return true
    },
    { suspendedToo: true },
  )
}
