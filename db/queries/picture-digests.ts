import { and, eq, sql } from 'drizzle-orm'
import { isAmong, prepared, writeTransaction } from '../client.ts'
import { pictureDigests } from '../schema.ts'

type Kind = (typeof pictureDigests.$inferSelect)['kind']
/** The SHA-256 of each file of a picture in hex, by the file's name. */
export type Digests = Record<string, string>

/** Stores the digests of a picture's files. */
export async function recordDigests(kind: Kind, imageKey: string, digests: Digests) {
  await writeTransaction((tx) =>
    tx
      .insert(pictureDigests)
      .values({ kind, imageKey, digests })
      .onConflictDoUpdate({
        target: [pictureDigests.kind, pictureDigests.imageKey],
        set: { digests },
      })
      .run(),
  )
}

/** Adds the digest of a file that was made later; not for a picture whose digests are unknown. */
export async function addDigests(kind: Kind, imageKey: string, digests: Digests) {
  await writeTransaction((tx) =>
    tx
      .update(pictureDigests)
      .set({
        digests: sql`json_patch(${pictureDigests.digests}, ${JSON.stringify(digests)})`,
      })
      .where(and(eq(pictureDigests.kind, kind), eq(pictureDigests.imageKey, imageKey)))
      .run(),
  )
}

/** Forgets the digests of a picture whose files are deleted. */
export async function forgetDigests(kind: Kind, imageKey: string): Promise<void> {
  await writeTransaction((tx) =>
    tx
      .delete(pictureDigests)
      .where(and(eq(pictureDigests.kind, kind), eq(pictureDigests.imageKey, imageKey)))
      .run(),
  )
}

const listStatement = prepared((db) =>
  db
    .select({ imageKey: pictureDigests.imageKey, digests: pictureDigests.digests })
    .from(pictureDigests)
    .where(
      and(
        eq(pictureDigests.kind, sql.placeholder('kind')),
        isAmong(pictureDigests.imageKey, 'keys'),
      ),
    )
    .prepare(),
)

/** The digests of the files of these pictures, by the picture's key; unknown ones are absent. */
export async function findDigests(kind: Kind, keys: string[]): Promise<Map<string, Digests>> {
  const rows = listStatement().all({ kind, keys: JSON.stringify(keys) })
  return new Map(rows.map(({ imageKey, digests }) => [imageKey, digests]))
}
