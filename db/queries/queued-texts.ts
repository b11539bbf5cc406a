import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { prepared, sqlStatement, writeTransaction, type Transaction } from '../client.ts'
import { photos, queuedTexts } from '../schema.ts'
import { isListed } from './photos.ts'

// Photos whose photographer or binder has changed are indexed for the search in short steps.

/** The time of one step; one photo with a long description may take ten times as long. */
const STEP_MS = 3

const nextStatement = prepared((db) =>
  db.select().from(queuedTexts).orderBy(queuedTexts.id).limit(1).prepare(),
)

const photosOf = (column: SQLiteColumn) =>
  prepared((db) =>
    db
      .select({ id: photos.id })
      .from(photos)
      .where(
        and(
          eq(column, sql.placeholder('subject')),
          lt(photos.id, sql.placeholder('below')),
          isListed,
        ),
      )
      .orderBy(desc(photos.id))
      .limit(1)
      .prepare(),
  )
const nextPhoto = {
  photo: photosOf(photos.id),
  binder: photosOf(photos.binderId),
  member: photosOf(photos.userId),
}

// As text: the tables of the full-text index.
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
  const isNext = eq(queuedTexts.id, id)
  const photo = nextPhoto[kind]().get({ subject, below })?.id
  if (photo === undefined) tx.delete(queuedTexts).where(isNext).run()
  else {
    indexPhoto(photo)
    tx.update(queuedTexts).set({ below: photo }).where(isNext).run()
  }
  return true
}

/**
 * Indexes queued photos for some milliseconds.
 * @returns false when none is left
 */
export const indexSomeTexts = async (): Promise<boolean> =>
  writeTransaction((tx) => {
    const end = performance.now() + STEP_MS
    do if (!indexNext(tx)) return false
    while (performance.now() < end)
    return true
  })
