import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { binders, photos } from '../schema.ts'

const ownStatement = prepared((db) =>
  db
    .select({
      id: binders.id,
      userId: binders.userId,
      title: binders.title,
      description: binders.description,
      isPublic: binders.isPublic,
      createdAt: binders.createdAt,
      updatedAt: binders.updatedAt,
      photoCount: sql<number>`(SELECT count(*) FROM ${photos} WHERE ${photos.binderId} = ${binders.id})`,
    })
    .from(binders)
    .where(eq(binders.userId, sql.placeholder('userId')))
    .orderBy(desc(binders.id))
    .prepare(),
)

export type BinderRow = Awaited<ReturnType<typeof listOwnBinders>>[number]

/** A member's own binders, private ones included, newest first. */
export async function listOwnBinders(userId: string) {
  return ownStatement().all({ userId })
}
