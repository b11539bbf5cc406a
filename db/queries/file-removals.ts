import { and, eq, inArray } from 'drizzle-orm'
import { database } from '../client.ts'
import { fileRemovals, photos, users } from '../schema.ts'

/** A picture whose files no row names any more. */
export interface FileRemoval {
  kind: 'photo' | 'avatar'
  imageKey: string
}

/** The pictures whose files wait to be removed, oldest first. */
export async function listFileRemovals(): Promise<FileRemoval[]> {
  return database()
    .select({ kind: fileRemovals.kind, imageKey: fileRemovals.imageKey })
    .from(fileRemovals)
    .orderBy(fileRemovals.createdAt)
    .all()
}

/** Notes that a picture's files are gone. */
export async function deleteFileRemoval({ kind, imageKey }: FileRemoval): Promise<void> {
  database()
    .delete(fileRemovals)
    .where(and(eq(fileRemovals.kind, kind), eq(fileRemovals.imageKey, imageKey)))
    .run()
}

/** Which of these keys a photo, or a member's avatar, has: what a sweep of the files must keep. */
export async function keysInUse(kind: FileRemoval['kind'], keys: string[]): Promise<Set<string>> {
  const column = kind === 'photo' ? photos.imageKey : users.avatarKey
  const rows = database()
    .select({ key: column })
    .from(kind === 'photo' ? photos : users)
    .where(inArray(column, keys))
    .all()
  return new Set(rows.flatMap(({ key }) => key ?? []))
}
