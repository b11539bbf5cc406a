import { and, desc, eq, isNull, lt, ne, sql, asc } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { NEWEST, database, prepared, writeTransaction } from '../client.ts'
import { HELD_POST } from './held-posts.ts'
import { answered, answeredMembers, memberNames, moderatedPhotoColumns } from './member-records.ts'
import { comments, moderationActions, photos, reports, users, moderators } from '../schema.ts'

const reporters = alias(users, 'reporters')
const resolvers = alias(users, 'resolvers')
const photographers = alias(users, 'photographers')
const moderatorUsers = alias(users, 'moderator_users')

const reportSelect = () =>
  database()
    .select({
      id: reports.id,
      category: reports.category,
      details: reports.details,
      status: reports.status,
      resolution: reports.resolution,
      resolvedAt: reports.resolvedAt,
      createdAt: reports.createdAt,
      reportedPhotoId: reports.photoId,
      reportedUserId: reports.userId,
      reportedTitle: reports.reportedTitle,
      reportedText: reports.reportedText,
      reporter: memberNames(reporters),
      resolver: memberNames(resolvers),
      // For a comment, its photo.
      photo: moderatedPhotoColumns,
      photographer: memberNames(photographers),
      comment: { id: comments.id, content: comments.content, hiddenAt: comments.hiddenAt },
      answered: { content: answered.content },
      answeredMember: memberNames(answeredMembers),
      member: { ...memberNames(users), avatarKey: users.avatarKey, suspendedAt: users.suspendedAt },
    })
    .from(reports)
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .leftJoin(resolvers, eq(resolvers.id, reports.resolvedBy))
    .leftJoin(comments, eq(comments.id, reports.commentId))
    .leftJoin(answered, eq(answered.id, comments.parentId))
    .leftJoin(answeredMembers, eq(answeredMembers.id, answered.userId))
    .leftJoin(photos, sql`${photos.id} = coalesce(${reports.photoId}, ${comments.photoId})`)
    .leftJoin(photographers, eq(photographers.id, photos.userId))
    .leftJoin(
      users,
      and(
        sql`${users.id} = coalesce(${reports.userId}, ${comments.userId}, ${photos.userId})`,
        isNull(users.deletedAt),
      ),
    )
    .$dynamic()

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

interface Place {
  before?: number
  limit: number
}

const reportLists = {
  open: and(eq(reports.status, 'open'), ne(reports.category, HELD_POST)),
  held: and(eq(reports.status, 'open'), eq(reports.category, HELD_POST)),
  closed: ne(reports.status, 'open'),
}

/** The open reports, the posts that wait for a moderator, or the closed ones of both. */
export async function listReports(
  which: keyof typeof reportLists,
  { before = NEWEST, limit }: Place,
) {
  return reportSelect()
    .where(and(reportLists[which], lt(reports.id, before)))
    .orderBy(desc(reports.id))
    .limit(limit)
    .all()
}

/** The counts stop here, so that they cost little however many wait. */
const MAX_COUNTED = 999

const waitingStatement = prepared((db) => {
  const { category, status } = reports
  const open = db
    .select({ category })
    .from(reports)
    .where(eq(status, sql`'open'`))
    .limit(MAX_COUNTED)
    .as('counted')
  return db
    .select({
      open: sql<number>`count(*) FILTER (WHERE ${open.category} <> ${HELD_POST})`,
      held: sql<number>`count(*) FILTER (WHERE ${open.category} = ${HELD_POST})`,
    })
    .from(open)
    .prepare()
})

/** The numbers of open reports and of held posts. */
export const countWaiting = () => waitingStatement().get() ?? { open: 0, held: 0 }

/** One report, open or closed; null if it does not exist. */
export const findReport = async (id: number): Promise<ReportRow | null> =>
  reportSelect().where(eq(reports.id, id)).get() ?? null

/** The moderation log, newest first. */
export const listModerationActions = async ({ before = NEWEST, limit }: Place) =>
  database()
    .select({
      id: moderationActions.id,
      action: moderationActions.action,
      note: moderationActions.note,
      reportId: moderationActions.reportId,
      commentId: moderationActions.commentId,
      createdAt: moderationActions.createdAt,
      moderator: memberNames(moderatorUsers),
      member: memberNames(users),
    })
    .from(moderationActions)
    .leftJoin(moderatorUsers, eq(moderatorUsers.id, moderationActions.moderatorId))
    .leftJoin(users, eq(users.id, moderationActions.userId))
    .where(lt(moderationActions.id, before))
    .orderBy(desc(moderationActions.id))
    .limit(limit)
    .all()

export type ModerationActionRow = Awaited<ReturnType<typeof listModerationActions>>[number]

/**
 * Adds an e-mail address to the list of moderators.
 * @returns false if it is already there, ignoring case
 */
export const addModerator = async (email: string): Promise<boolean> =>
  writeTransaction(
    (tx) => tx.insert(moderators).values({ email }).onConflictDoNothing().run().changes === 1,
  )

/**
 * Removes an address from the list, ignoring case.
 * @returns false if it is not there
 */
export const removeModerator = async (email: string): Promise<boolean> =>
  writeTransaction(
    (tx) => tx.delete(moderators).where(eq(moderators.email, email)).run().changes === 1,
  )

/** The addresses on the list of moderators, in order. */
export async function listModerators(): Promise<string[]> {
  const rows = database()
    .select({ email: moderators.email })
    .from(moderators)
    .orderBy(asc(moderators.email))
    .all()
  return rows.map(({ email }) => email)
}
