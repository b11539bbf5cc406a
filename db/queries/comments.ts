import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { comments, users } from '../schema.ts'
import { authorColumns } from './photos.ts'

const listStatement = prepared((db) =>
  db
    .select({
      id: comments.id,
      content: comments.content,
      createdAt: comments.createdAt,
      user: authorColumns,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.photoId, sql.placeholder('photoId')), isNull(comments.hiddenAt)))
    .orderBy(desc(comments.id))
    .prepare(),
)

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/** The comments under a photo, newest first, without those a moderator hid. */
export async function listComments(photoId: number) {
  return listStatement().all({ photoId })
}
