import { eq } from 'drizzle-orm'
import { sqlColumn, sqlStatement, writeTransaction, type Transaction } from '../client.ts'
import { queuedTexts } from '../schema.ts'

// Photos whose photographer or binder has changed are indexed for the search in short steps.

/** The time of one step; one photo with a long description may take ten times as long. */
const STEP_MS = 3

const nextStatement = sqlStatement<[], typeof queuedTexts.$inferSelect>(
  'SELECT id, kind, subject, below, is_closed AS isClosed FROM queued_texts ORDER BY id LIMIT 1',
)

const photosOf = (condition: string) =>
  sqlColumn<{ subject: unknown; below: number }, number>(
    `SELECT id FROM photos WHERE ${condition} AND id < @below AND listed = 1 ORDER BY id DESC LIMIT 1`,
  )
const nextPhoto = {
  photo: photosOf('id = @subject'),
  binder: photosOf('binder_id = @subject'),
  member: photosOf('user_id = @subject'),
}

const unindexPhoto = sqlStatement<[number]>('DELETE FROM photo_search WHERE rowid = ?')
const insertPhoto = sqlStatement<[number]>(
  `INSERT INTO photo_search (rowid, title, tags, description, photographer, binder)
   SELECT id, title, tags, description, photographer, binder FROM photo_search_source WHERE id = ?`,
)

// Writes a listed photo's texts into the index anew; inside a transaction.
function indexPhoto(id: number): void {
  unindexPhoto().run(id)
  insertPhoto().run(id)
}

function indexNext(tx: Transaction): boolean {
  const next = nextStatement().get()
  if (!next) return false
  const { id, kind, subject, below } = next
  const itself = eq(queuedTexts.id, id)
  const photo = nextPhoto[kind]().get({ subject, below })
  if (photo === undefined) tx.delete(queuedTexts).where(itself).run()
  else {
    indexPhoto(photo)
    tx.update(queuedTexts).set({ below: photo }).where(itself).run()
  }
  return true
}

/** Indexes queued photos for some milliseconds. @returns false when none is left */
export const indexSomeTexts = async (): Promise<boolean> =>
  writeTransaction((tx) => {
    const end = performance.now() + STEP_MS
    do if (!indexNext(tx)) return false
    while (performance.now() < end)
    return true
  })
