import { prepared } from '../client.ts'

/** A photo, and an earlier one of the same member with an identical uploaded file. */
export interface Copy {
  photoId: number
  earlier: { id: number; title: string }
}

const copiesStatement = prepared((db) =>
  db.$client.prepare<
    { ids: string; userId: string },
    { photoId: number; id: number; title: string }
  >(
    `SELECT copies.id AS photoId, earlier.id, earlier.title FROM json_each(@ids) AS given
       JOIN photos AS copies ON copies.id = given.value
       JOIN photos AS earlier ON earlier.id = (
         SELECT first.id FROM photos AS first
          WHERE first.user_id = copies.user_id AND first.content_digest = copies.content_digest
            AND first.id < copies.id
          ORDER BY first.id LIMIT 1)
      WHERE copies.user_id = @userId`,
  ),
)

/**
 * The member's own photos among these ids that duplicate an earlier one, with the first of each. Deleted
 * photos do not count.
 */
export async function listCopies(userId: string, ids: number[]): Promise<Copy[]> {
  const rows = copiesStatement().all({ ids: JSON.stringify(ids), userId })
  return rows.map(({ photoId, ...earlier }) => ({ photoId, earlier }))
}
