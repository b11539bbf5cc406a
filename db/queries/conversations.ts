import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { isAmong, prepared, sqlStatement, type Transaction } from '../client.ts'
import { comments, conversationMutes, notifications, photos, users } from '../schema.ts'
import { checkFirstDayMentions, mayNotifyByEdit, type FirstDayLimits } from './first-day.ts'
import type { Holding } from './held-posts.ts'
import { blockBetween } from './mutes.ts'
import { findOwner } from './photos.ts'

/** The latest comments whose authors are notified of a new one. */
const CONVERSATION = 50

const { placeholder } = sql

const namedStatement = prepared((db) =>
  db
    .select({ id: users.id, username: sql<string>`${users.username}` })
    .from(users)
    .where(isAmong(users.username, 'usernames'))
    .prepare(),
)

/**
 * The members among some usernames, ignoring case; suspended ones and those being deleted are
 * included.
 * @returns their ids by username, in lower case
 */
export function membersNamed(usernames: string[]): Record<string, string> {
  if (usernames.length === 0) return {}
  const rows = namedStatement().all({ usernames: JSON.stringify(usernames) })
  return Object.fromEntries(rows.map(({ id, username }) => [username.toLowerCase(), id]))
}

const usernamesStatement = prepared((db) =>
  db
    .select({ id: users.id, username: sql<string>`${users.username}` })
    .from(users)
    .where(and(isAmong(users.id, 'ids'), isNotNull(users.username)))
    .prepare(),
)

/**
 * The usernames of some members today.
 * @returns usernames by member id; nothing for deleted members
 */
export function usernamesOf(ids: string[]): Map<string, string> {
  if (ids.length === 0) return new Map()
  const rows = usernamesStatement().all({ ids: JSON.stringify(ids) })
  return new Map(rows.map(({ id, username }) => [id, username]))
}

// As text: one statement that writes rows for up to fifty members.
const conversationStatement = sqlStatement<{
  photoId: number
  commentId: number
  userId: string
  ownerId: string
  now: number
}>(`INSERT INTO notifications (user_id, actor_id, photo_id, comment_id, kind, created_at)
     SELECT earlier.user_id, @userId, @photoId, @commentId, 'conversation', @now FROM (
       SELECT DISTINCT latest.user_id FROM (
         SELECT user_id FROM comments WHERE photo_id = @photoId AND id < @commentId AND deleted_at IS NULL ORDER BY id DESC LIMIT ${CONVERSATION}
       ) AS latest
     ) AS earlier
     WHERE earlier.user_id <> @userId
       AND @ownerId <> earlier.user_id
       AND EXISTS (SELECT 1 FROM photos WHERE id = @photoId AND (listed = 1 OR for_followers = 1
         AND EXISTS (SELECT 1 FROM follows WHERE follower_id = earlier.user_id AND following_id = @ownerId)))
       AND NOT EXISTS (SELECT 1 FROM notifications AS existing WHERE existing.comment_id = @commentId AND existing.user_id = earlier.user_id)
       AND NOT EXISTS (SELECT 1 FROM conversation_mutes WHERE user_id = earlier.user_id AND photo_id = @photoId)
       AND NOT EXISTS (SELECT 1 FROM mutes WHERE user_id = @userId AND muted_id = earlier.user_id AND kind = 'block')
       AND NOT EXISTS (SELECT 1 FROM mutes WHERE user_id = @ownerId AND muted_id = earlier.user_id AND kind = 'block')
       AND NOT EXISTS (SELECT 1 FROM mutes WHERE user_id = earlier.user_id AND muted_id = @ownerId AND kind = 'block')
       AND NOT EXISTS (SELECT 1 FROM notifications AS unread
         WHERE unread.user_id = earlier.user_id AND unread.photo_id = @photoId AND unread.kind = 'conversation'
           AND unread.id > coalesce((SELECT up_to FROM notification_reads WHERE user_id = earlier.user_id), 0))`)

const conversationMuteStatement = prepared((db) =>
  db
    .select({ photoId: conversationMutes.photoId })
    .from(conversationMutes)
    .where(
      and(
        eq(conversationMutes.userId, placeholder('member')),
        eq(conversationMutes.photoId, placeholder('photo')),
      ),
    )
    .prepare(),
)

const isConversationMuted = (member: string, photo: number): boolean =>
  conversationMuteStatement().get({ member, photo }) !== undefined

/**
 * True if a member may be notified of a comment or its like: sees the photo, no mute of it, no
 * block with its owner.
 */
export function mayBeNotified(memberId: string, photoId: number, ownerId: string): boolean {
  if (findOwner(photoId, memberId) === null) return false
  return !isConversationMuted(memberId, photoId) && !blockBetween(memberId, ownerId)
}

export interface NewComment {
  userId: string
  photoId: number
  content: string
  /** The usernames that the text mentions, ignoring case. */
  mentions?: string[]
  /** The comment to reply to; a reply to a reply belongs to the same comment. */
  parentId?: number | null
  /** The cart at whose page it is written; a reply has that of its comment. */
  binderId?: number | null
  /** Null or absent for a site without these limits. */
  firstDay?: FirstDayLimits | null
  holding?: Holding
}

/**
 * Notifies members of a comment, each once; not the author, not for a muted conversation, not
 * across a block.
 */
function notifier(
  tx: Transaction,
  commentId: number,
  { userId, photoId }: NewComment,
  { ownerId, notified }: { ownerId: string; notified: Set<string> },
) {
  notified.add(userId)
  return (kind: 'reply' | 'mention' | 'comment', memberId: string) => {
    if (notified.has(memberId)) return
    if (!mayBeNotified(memberId, photoId, ownerId) || blockBetween(userId, memberId)) return
    notified.add(memberId)
    tx.insert(notifications)
      .values({ userId: memberId, actorId: userId, photoId, commentId, kind })
      .run()
  }
}

/**
 * Notifies those concerned once of a comment: whom it answers, mentions, the owner, the latest
 * authors; no mutes, no blocks.
 * @param about the photo's owner, the author it replies to and the ids of the members it mentions
 * @throws FirstDayLimitReached
 */
export function notifyOfComment(
  tx: Transaction,
  commentId: number,
  comment: NewComment,
  about: { ownerId: string; repliedTo: string | null; mentioned: string[] },
): void {
  const { ownerId, repliedTo, mentioned } = about
  const { userId, photoId, firstDay = null } = comment
  checkFirstDayMentions(userId, mentioned, firstDay)
  const notify = notifier(tx, commentId, comment, { ownerId, notified: new Set() })
  if (repliedTo) notify('reply', repliedTo)
  for (const id of mentioned) notify('mention', id)
  notify('comment', ownerId)
  conversationStatement().run({ photoId, commentId, userId, ownerId, now: Date.now() })
}

const parent = alias(comments, 'parent')

const shownStatement = prepared((db) =>
  db
    .select({
      userId: comments.userId,
      photoId: comments.photoId,
      content: comments.content,
      mentions: comments.mentions,
      ownerId: photos.userId,
      repliedTo: parent.userId,
    })
    .from(comments)
    .innerJoin(photos, eq(photos.id, comments.photoId))
    .leftJoin(parent, eq(parent.id, comments.parentId))
    .where(eq(comments.id, placeholder('id')))
    .prepare(),
)

/** As `notifyOfComment`, for a comment that a moderator shows for the first time. */
export function notifyOfShownComment(tx: Transaction, commentId: number): void {
  const shown = shownStatement().get({ id: commentId })
  if (!shown) return
  const { mentions, ownerId, repliedTo, ...comment } = shown
  const mentioned = Object.values(mentions ?? {})
  notifyOfComment(tx, commentId, comment, { ownerId, repliedTo, mentioned })
}

/** By one comment: ten mentions, the author it replies to, the owner. */
const MAXIMUM_NOTIFIED = 12

const notifiedStatement = prepared((db) =>
  db
    .select({ id: notifications.userId })
    .from(notifications)
    .where(
      and(
        eq(notifications.commentId, placeholder('comment')),
        eq(notifications.actorId, placeholder('actor')),
        inArray(notifications.kind, ['reply', 'mention', 'comment']),
      ),
    )
    .limit(MAXIMUM_NOTIFIED)
    .prepare(),
)

/**
 * Notifies the members whom an edited comment mentions, unless it has notified them before.
 * @throws FirstDayLimitReached
 */
export function notifyMentioned(
  tx: Transaction,
  commentId: number,
  comment: NewComment,
  { ownerId, mentioned: named }: { ownerId: string; mentioned: string[] },
): void {
  const rows = notifiedStatement().all({ comment: commentId, actor: comment.userId })
  const notified = new Set(rows.map(({ id }) => id))
  // So that edits do not notify more members than a new comment can.
  const room = Math.max(0, MAXIMUM_NOTIFIED - notified.size)
  const { userId, firstDay = null } = comment
  const mentioned = mayNotifyByEdit(userId, named, firstDay).slice(0, room)
  checkFirstDayMentions(userId, mentioned, firstDay)
  const notify = notifier(tx, commentId, comment, { ownerId, notified })
  for (const id of mentioned) notify('mention', id)
}

/** True if a member has muted the conversation about a photo. */
export const hasMutedConversation = async (userId: string, photoId: number): Promise<boolean> =>
  isConversationMuted(userId, photoId)

/**
 * Mutes the conversation about a photo, or ends that.
 * @returns false, with nothing written, if the member cannot see it
 */
export const muteConversation = async (userId: string, photoId: number, muted: boolean) =>
  memberTransaction(
    userId,
    (tx) => {
      if (findOwner(photoId, userId) === null) return false
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
