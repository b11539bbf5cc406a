import { eq } from 'drizzle-orm'
import { sqlColumn, sqlStatement, writeTransaction, type Transaction } from '../client.ts'
import { photos, textBacklog, weeks } from '../schema.ts'
import { replaceTags, type PhotoTag } from './photo-writes.ts'
import { indexPhoto } from './queued-texts.ts'

// After an update, the texts in the index of the search and the tags are made anew, newest first and in short steps:
// searches find the others as before.

/** The time of one step, before FTS5 merges what it has written, which takes several times as long. */
const STEP_MS = 3
const ROWS_PER_STEP = 100

const backlogStatement = sqlStatement<[], typeof textBacklog.$inferSelect>(
  'SELECT kind, below FROM text_backlog ORDER BY kind LIMIT 1',
)

interface OldPhoto {
  id: number
  /** As stored: a JSON array. */
  tags: string
  listed: number
}

const photosStatement = sqlStatement<[number], OldPhoto>(
  `SELECT id, tags, listed FROM photos WHERE id < ? ORDER BY id DESC LIMIT ${ROWS_PER_STEP}`,
)
const bindersStatement = sqlStatement<[number], { id: number }>(
  `SELECT id FROM binders WHERE id < ? ORDER BY id DESC LIMIT ${ROWS_PER_STEP}`,
)

const unindexBinder = sqlStatement<[number]>('DELETE FROM binder_search WHERE rowid = ?')
const indexBinder = sqlStatement<[number]>(
  'INSERT INTO binder_search (rowid, title) SELECT id, text FROM binder_search_source WHERE id = ? AND is_public = 1',
)

/** The tags as they are stored today. */
type ToTags = (tags: string[]) => PhotoTag[]

function renewPhoto(tx: Transaction, { id, tags, listed }: OldPhoto, toTags: ToTags): void {
  const renewed = toTags(JSON.parse(tags) as string[])
  const names = renewed.map(({ tag }) => tag)
  if (JSON.stringify(names) !== tags) {
    // A trigger updates the index.
    tx.update(photos).set({ tags: names }).where(eq(photos.id, id)).run()
    replaceTags(tx, id, renewed, listed === 1)
  } else if (listed === 1) indexPhoto(id)
}

function renewBinder({ id }: { id: number }): void {
  unindexBinder().run(id)
  indexBinder().run(id)
}

const themesStatement = sqlStatement<[], { monday: string; tag: string }>(
  'SELECT monday, theme_tag AS tag FROM weeks WHERE theme_tag IS NOT NULL LIMIT 1000',
)

function renewThemes(tx: Transaction, toTags: ToTags): void {
  for (const { monday, tag } of themesStatement().all()) {
    const [renewed] = toTags([tag])
    if (renewed && renewed.tag !== tag)
      tx.update(weeks).set({ themeTag: renewed.tag }).where(eq(weeks.monday, monday)).run()
  }
}

const indexCommand = sqlStatement<[name: string, value: number]>(
  'INSERT INTO photo_search (photo_search, rank) VALUES (?, CAST(? AS INTEGER))',
)
const changesStatement = sqlColumn<[], number>('SELECT total_changes()')

/** Pages of the index that one step merges: some milliseconds. */
const PAGES_PER_STEP = 32

/** Merges the rows that were written with what is left of the former ones. @returns false at the end */
function mergeSegments(isFirst: boolean): boolean {
  const before = changesStatement().get() ?? 0
  // A negative number begins a merge of all segments.
  indexCommand().run('merge', isFirst ? -PAGES_PER_STEP : PAGES_PER_STEP)
  // FTS5 counts one change for the command itself.
  return (changesStatement().get() ?? 0) - before > 1
}

/** Renews the texts of some older photos or binders, then merges some of the index. @returns false when nothing is left */
export const renewSomeTexts = async (toTags: ToTags): Promise<boolean> =>
  writeTransaction((tx) => {
    const backlog = backlogStatement().get()
    if (!backlog) return false
    const { kind, below } = backlog
    const end = performance.now() + STEP_MS
    let reached: number | null = null
    const renew = <Row extends { id: number }>(rows: Row[], renewOne: (row: Row) => void) => {
      for (const row of rows) {
        renewOne(row)
        reached = row.id
        if (performance.now() > end) return
      }
    }
    if (kind === 'photos')
      renew(photosStatement().all(below), (photo) => renewPhoto(tx, photo, toTags))
    else if (kind === 'binders') renew(bindersStatement().all(below), renewBinder)
    else if (mergeSegments(below > 0)) reached = 0

    const row = eq(textBacklog.kind, kind)
    if (reached !== null) tx.update(textBacklog).set({ below: reached }).where(row).run()
    else tx.delete(textBacklog).where(row).run()
    if (kind === 'photos' && reached === null) renewThemes(tx, toTags)
    return true
  })
