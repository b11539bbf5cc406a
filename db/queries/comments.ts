import { and, asc, desc, eq, gt, gte, isNull, lt, not, sql, type SQL } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { memberTransaction } from '../account-status.ts'
import { NEWEST, prepared, type Database, type Transaction } from '../client.ts'
import { dateIfChanged } from '../date-if-changed.ts'
import { comments, photos, users } from '../schema.ts'
import { membersNamed, notifyMentioned, notifyOfComment, type NewComment } from './conversations.ts'
import { checkFirstDay } from './first-day.ts'
import { holdPost, holdsPostsOf } from './held-posts.ts'
import { authorColumns, findOwner, visibleTo } from './photos.ts'
import { blockBetween, notMuted, hasMutesOrBlocks, type BlockDirection } from './mutes.ts'
import { scanInChunks } from '../chunked-scan.ts'

const placeholder = sql.placeholder

const commentSelect = (db: Pick<Database, 'select'>) =>
  db
    .select({
      id: comments.id,
      parentId: comments.parentId,
      content: comments.content,
      mentions: comments.mentions,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      likesCount: comments.likesCount,
      repliesCount: comments.repliesCount,
      ownerHiddenAt: comments.ownerHiddenAt,
      user: authorColumns,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .$dynamic()

export interface CommentPage {
  before?: number
  limit: number
}

const parent = alias(comments, 'parent')

/** Neither hidden nor deleted. Its comment may be. */
export const isShown = sql`${comments.shown} = 1`
/** The comment of a reply is shown. */
export const parentIsShown = sql`(${comments.parentId} IS NULL OR EXISTS (SELECT 1 FROM ${comments} AS ${parent}
  WHERE ${parent.id} = ${comments.parentId} AND ${parent.shown} = 1))`
/** Shown, or hidden by the photo's owner from others than its author and the owner. */
const isShownToViewer = sql`(${isShown} OR (${comments.ownerHiddenAt} IS NOT NULL
  AND ${comments.hiddenAt} IS NULL AND ${comments.deletedAt} IS NULL
  AND ${placeholder('viewer')} IN (${comments.userId},
    (SELECT ${photos.userId} FROM ${photos} WHERE ${photos.id} = ${comments.photoId}))))`
const isParentMuted = sql`EXISTS (SELECT 1 FROM ${comments} AS ${parent}
  WHERE ${parent.id} = ${comments.parentId} AND NOT ${notMuted(parent.userId)})`

const isTop = isNull(comments.parentId)
const lists = { all: and(isShown, parentIsShown), top: and(isShownToViewer, isTop) }

export type CommentList = keyof typeof lists

const isOfPage = and(
  eq(comments.photoId, placeholder('photoId')),
  lt(comments.id, placeholder('before')),
)

const listStatement = (list: CommentList) =>
  prepared((db) =>
    commentSelect(db)
      .where(
        and(
          isOfPage,
          gte(comments.id, placeholder('from')),
          lists[list],
          notMuted(comments.userId),
          not(isParentMuted),
        ),
      )
      .orderBy(desc(comments.id))
      .limit(placeholder('limit'))
      .prepare(),
  )

const idAfterStatement = (condition?: SQL) =>
  prepared((db) =>
    db
      .select({ id: comments.id })
      .from(comments)
      .where(and(isOfPage, condition))
      .orderBy(desc(comments.id))
      .limit(1)
      .offset(placeholder('offset'))
      .prepare(),
  )

const statements = {
  all: { rows: listStatement('all'), idAfter: idAfterStatement() },
  top: { rows: listStatement('top'), idAfter: idAfterStatement(isTop) },
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/**
 * A page of a photo's comments, newest first, without muted ones and replies to them, which may be
 * thousands. `top` also has those that its owner has hidden, for their author and the owner.
 */
export async function listComments(
  photoId: number,
  viewerId: string | null,
  { before = NEWEST, limit }: CommentPage,
  list: CommentList = 'all',
) {
  const { rows, idAfter } = statements[list]
  const ofPhoto = { photoId, viewer: viewerId ?? '' }
  if (!hasMutesOrBlocks(viewerId)) return rows().all({ ...ofPhoto, before, from: 0, limit })
  return scanInChunks(
    {
      end: 0,
      positionAfter: (below, offset) =>
        idAfter().get({ photoId, before: below, offset })?.id ?? null,
      read: (chunk, { limit }) => rows().all({ ...ofPhoto, ...chunk, limit }),
    },
    { before, limit },
  )
}

const repliesStatement = prepared((db) =>
  commentSelect(db)
    .where(
      and(
        eq(comments.parentId, placeholder('parent')),
        gt(comments.id, placeholder('after')),
        isShownToViewer,
        notMuted(comments.userId),
      ),
    )
    .orderBy(asc(comments.id))
    .limit(placeholder('limit'))
    .prepare(),
)

/**
 * A page of the replies to a comment, oldest first, after the id `after`, without muted ones and
 * those hidden from the viewer.
 */
export const listReplies = async (
  { id }: CommentAddress,
  viewerId: string | null,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<CommentRow[]> =>
  repliesStatement().all({ parent: id, viewer: viewerId ?? '', after, limit })

const addressStatement = prepared((db) =>
  db
    .select({
      id: comments.id,
      photoId: comments.photoId,
      parentId: comments.parentId,
      userId: comments.userId,
      content: comments.content,
      mentions: comments.mentions,
      createdAt: comments.createdAt,
      repliesCount: comments.repliesCount,
      binderId: comments.binderId,
    })
    .from(comments)
    .where(and(eq(comments.id, placeholder('id')), isShown, parentIsShown))
    .prepare(),
)

/**
 * A comment that is not hidden, by its id; null if there is none. Whether its photo is visible is
 * not checked.
 */
export const findComment = async (id: number) => readComment(id)

/** The same in a transaction, or in a synchronous read. */
export const readComment = (id: number) => addressStatement().get({ id }) ?? null

const shownStatement = prepared((db) =>
  commentSelect(db)
    .where(eq(comments.id, placeholder('id')))
    .prepare(),
)

const photoStatement = prepared((db) =>
  db
    .select({
      title: photos.title,
      isClosed: sql`${photos.commentsClosed} OR ${users.commentsClosed}`.mapWith(Boolean),
    })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(eq(photos.id, placeholder('photoId')))
    .prepare(),
)

/** The replies that a comment can have: deleting it deletes them in one step. */
export const MAXIMUM_REPLIES = 500

/**
 * Adds a comment or a reply and notifies those concerned.
 * @returns null if the photo is not visible; 'absent' if the comment to answer is not shown,
 * 'closed' if the photo takes none, 'full' if it has the most replies; the direction of a block.
 * Then nothing is written. 'held' if it waits for a moderator.
 * @throws FirstDayLimitReached
 */
export async function insertComment(
  comment: NewComment,
): Promise<CommentRow | BlockDirection | 'absent' | 'closed' | 'full' | 'held' | null> {
  const { userId, photoId, content, firstDay = null, holding = null } = comment
  return memberTransaction(userId, (tx) => {
    const ownerId = findOwner(photoId, userId)
    if (ownerId === null) return null
    const block = blockBetween(userId, ownerId)
    if (block) return block
    const photo = photoStatement().get({ photoId })
    if (photo?.isClosed) return 'closed'
    const answered = comment.parentId == null ? null : readComment(comment.parentId)
    if (comment.parentId != null && answered?.photoId !== photoId) return 'absent'
    const parentId = answered && (answered.parentId ?? answered.id)
    const binderId = answered ? answered.binderId : comment.binderId
    if (answered) {
      const top = answered.parentId === null ? answered : readComment(answered.parentId)
      const blocked =
        blockBetween(userId, answered.userId) ?? (top && blockBetween(userId, top.userId))
      if (blocked) return blocked
      if (!top || top.repliesCount >= MAXIMUM_REPLIES) return 'full'
    }
    checkFirstDay(userId, 'comments', firstDay)
    const isHeld = holdsPostsOf(userId, holding)
    const mentions = membersNamed(comment.mentions ?? [])
    const { id } = tx
      .insert(comments)
      .values({ userId, photoId, content, mentions, parentId, binderId })
      .returning({ id: comments.id })
      .get()
    if (isHeld) {
      const title = photo?.title ?? ''
      holdPost(tx, { userId, commentId: id, title, text: content }, holding)
      return 'held'
    }
    const mentioned = Object.values(mentions)
    notifyOfComment(tx, id, comment, { ownerId, repliedTo: answered?.userId ?? null, mentioned })
    return shownStatement().get({ id }) ?? null
  })
}

const questionsStatement = prepared((db) =>
  commentSelect(db)
    .innerJoin(photos, and(eq(photos.id, comments.photoId), visibleTo(placeholder('viewer'))))
    .where(
      and(
        eq(comments.binderId, placeholder('binder')),
        lt(comments.id, placeholder('before')),
        isTop,
        isShownToViewer,
        notMuted(comments.userId),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(placeholder('limit'))
    .prepare(),
)

/**
 * A page of the questions about a cart, newest first, without muted ones, those hidden from the
 * viewer, and those on photos that the viewer may not see.
 */
export const listQuestions = async (
  binderId: number,
  viewerId: string | null,
  { before = NEWEST, limit }: CommentPage,
): Promise<CommentRow[]> =>
  questionsStatement().all({ binder: binderId, viewer: viewerId ?? '', before, limit })

export interface CommentAddress {
  id: number
  photoId: number
}

/**
 * A comment that a member may delete as its author or the owner of its photo, also one that the
 * owner has hidden or one of them has just deleted, but none that a moderator has hidden.
 */
function readOwn(tx: Transaction, { id, photoId }: CommentAddress, userId: string) {
  const { userId: author, deletedAt, deletedBy } = comments
  const at = and(eq(comments.id, id), eq(comments.photoId, photoId), isNull(comments.hiddenAt))
  const row = tx.select({ author, deletedAt, deletedBy }).from(comments).where(at).get()
  if (!row) return 'absent'
  if (row.author === userId) return { ...row, role: 'author' as const }
  const ownerId = findOwner(photoId, userId)
  if (ownerId === null) return 'absent'
  return ownerId === userId ? { ...row, role: 'owner' as const } : 'forbidden'
}

type Own = Exclude<ReturnType<typeof readOwn>, string>
type Change = Partial<
  Pick<typeof comments.$inferInsert, 'deletedAt' | 'deletedBy' | 'ownerHiddenAt'>
>

type Outcome = 'done' | 'absent' | 'forbidden'

const changeOwn = async (
  address: CommentAddress,
  userId: string,
  change: (comment: Own) => Change | Exclude<Outcome, 'done'>,
): Promise<Outcome> =>
  memberTransaction(userId, (tx) => {
    const comment = readOwn(tx, address, userId)
    if (typeof comment === 'string') return comment
    const changes = change(comment)
    if (typeof changes === 'string') return changes
    tx.update(comments).set(changes).where(eq(comments.id, address.id)).run()
    return 'done'
  })

/**
 * Deletes a member's own comment, or one on an own photo, with its replies: hidden at once, gone
 * when it cannot be restored any more.
 * @returns 'absent' if it is another's and the member cannot see it, 'forbidden' for another one
 */
export const deleteOwnComment = async (address: CommentAddress, userId: string) =>
  changeOwn(address, userId, ({ deletedAt, role }) =>
    deletedAt ? 'absent' : { deletedAt: new Date(), deletedBy: role },
  )

/**
 * Undoes the deletion of a comment by the same member, while it is not gone.
 * @returns as `deleteOwnComment`
 */
export const restoreOwnComment = async (address: CommentAddress, userId: string) =>
  changeOwn(address, userId, ({ deletedBy, role }) =>
    deletedBy === role ? { deletedAt: null, deletedBy: null } : 'absent',
  )

/**
 * Hides another's comment on an own photo from all but its author and the owner, or shows it again.
 * @returns as `deleteOwnComment`; 'forbidden' also for an own comment
 */
export const hideCommentOnOwnPhoto = async (
  address: CommentAddress,
  userId: string,
  hidden: boolean,
) =>
  changeOwn(address, userId, ({ deletedAt, role }) => {
    if (deletedAt) return 'absent'
    return role === 'author' ? 'forbidden' : { ownerHiddenAt: hidden ? new Date() : null }
  })

/** The photo of a comment, also of a hidden or just deleted one; null if it is gone. */
export const findPhotoOfComment = async (id: number): Promise<number | null> =>
  photoOfCommentStatement().get({ id })?.photoId ?? null

const photoOfCommentStatement = prepared((db) =>
  db
    .select({ photoId: comments.photoId })
    .from(comments)
    .where(eq(comments.id, placeholder('id')))
    .prepare(),
)

/**
 * Changes an own comment, and notifies members it mentions now.
 * @returns it; 'absent' if not visible, 'forbidden' for another's, 'late' after `editTime`
 * milliseconds
 */
export const updateOwnComment = async (
  id: number,
  userId: string,
  edit: Pick<NewComment, 'content' | 'mentions' | 'firstDay'> & { editTime: number },
): Promise<CommentRow | 'absent' | 'forbidden' | 'late'> =>
  memberTransaction(userId, (tx) => {
    const comment = readComment(id)
    const ownerId = comment && findOwner(comment.photoId, userId)
    if (!comment || ownerId === null) return 'absent'
    if (comment.userId !== userId) return 'forbidden'
    const now = new Date()
    const { editTime, content } = edit
    // A member whom it has mentioned before may have another username by now.
    const named = membersNamed(edit.mentions ?? [])
    const known = new Map(Object.entries({ ...named, ...comment.mentions }))
    const mentions = Object.fromEntries(
      (edit.mentions ?? []).flatMap((name) => {
        const id = known.get(name)
        return id === undefined ? [] : [[name, id]]
      }),
    )
    if (now.getTime() - comment.createdAt.getTime() > editTime) return 'late'
    const dateOf = (column: SQLiteColumn) => dateIfChanged(comments, column, { content }, now)
    tx.update(comments)
      .set({
        content,
        mentions,
        editedAt: dateOf(comments.editedAt),
        updatedAt: dateOf(comments.updatedAt),
      })
      .where(eq(comments.id, id))
      .run()
    const { photoId } = comment
    notifyMentioned(
      tx,
      id,
      { ...edit, userId, photoId },
      { ownerId, mentioned: Object.values(mentions) },
    )
    return shownStatement().get({ id }) ?? 'absent'
  })
