import { desc, sql } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { tagCounts } from '../schema.ts'

const topStatement = prepared((db) =>
  db
    .select()
    .from(tagCounts)
    .orderBy(desc(tagCounts.count), tagCounts.tag)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** The tags with the most listed photos, most first. */
export async function topTags(limit: number): Promise<{ tag: string; count: number }[]> {
  return topStatement().all({ limit })
}
