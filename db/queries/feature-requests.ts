import { desc, eq, lt } from 'drizzle-orm'
import { memberTransaction } from '../account-status.ts'
import { database, type Transaction } from '../client.ts'
import { featureRequests, users } from '../schema.ts'
import { authorColumns } from './photos.ts'

export type NewFeatureRequest = Pick<
  typeof featureRequests.$inferInsert,
  'userId' | 'title' | 'description' | 'category' | 'priority'
>

/** Stores a feature request; `userId` is null for a visitor's. */
export async function insertFeatureRequest(request: NewFeatureRequest): Promise<void> {
  const insert = (tx: Pick<Transaction, 'insert'>) =>
    tx.insert(featureRequests).values(request).run()
  if (request.userId == null) insert(database())
  else memberTransaction(request.userId, insert)
}

/** A page of the feature requests with their authors, newest first. */
export async function listFeatureRequests({
  before = Number.MAX_SAFE_INTEGER,
  limit,
}: {
  before?: number
  limit: number
}) {
  return database()
    .select({
      id: featureRequests.id,
      title: featureRequests.title,
      description: featureRequests.description,
      category: featureRequests.category,
      priority: featureRequests.priority,
      createdAt: featureRequests.createdAt,
      user: authorColumns,
    })
    .from(featureRequests)
    .leftJoin(users, eq(users.id, featureRequests.userId))
    .where(lt(featureRequests.id, before))
    .orderBy(desc(featureRequests.id))
    .limit(limit)
    .all()
}
