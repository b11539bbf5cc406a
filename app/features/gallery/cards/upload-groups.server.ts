import type { PhotoRow } from '#db/queries/photos.ts'
import { binderPath, memberPath } from '#app/http/addresses.ts'
import { excerpt } from '../../plain-text.ts'
import { authorName } from '../../members/author.ts'
import { photoCount } from '../../photos/photo.ts'
import type { UploadGroup } from './upload-group-card.tsx'

const LEAST_PHOTOS = 5
/** Other members with photos on the page: an upload group must not hide most of what a small site has. */
const LEAST_OTHERS = 3
const HOUR_MS = 60 * 60 * 1000
const COLLAGE_PHOTOS = 4
const NAME_LENGTH = 40
const TEXT_LENGTH = 80

type UploadGroupRow = Pick<
  PhotoRow,
  | 'id'
  | 'userId'
  | 'binderId'
  | 'binderIsPublic'
  | 'binderTitle'
  | 'createdAt'
  | 'title'
  | 'imageKey'
  | 'dominantColor'
  | 'user'
>

function runsOf<Row extends UploadGroupRow>(rows: Row[]): Row[][] {
  const runs: Row[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const first = run?.[0]
    const belongs =
      first?.userId === row.userId &&
      first.binderId === row.binderId &&
      first.createdAt.getTime() - row.createdAt.getTime() <= HOUR_MS
    if (run && belongs) run.push(row)
    else runs.push([row])
  }
  return runs
}

/**
 * The upload groups on a page of the feed (docs/product.md#screens). Only if at least as many other
 * photos, by several other members, stay beside an upload group.
 */
export function findUploadGroups(rows: UploadGroupRow[]): UploadGroup[] {
  const runs = runsOf(rows)
  const isLong = (run: UploadGroupRow[]) => run.length >= LEAST_PHOTOS
  const alone = runs.filter((run) => !isLong(run)).flat()
  return runs.filter(isLong).flatMap((run) => {
    const others = alone.filter(({ userId }) => userId !== run[0]?.userId)
    const members = new Set(others.map(({ userId }) => userId))
    return others.length >= run.length && members.size >= LEAST_OTHERS ? [toUploadGroup(run)] : []
  })
}

function toUploadGroup(run: UploadGroupRow[]): UploadGroup {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) throw new Error('A uploadGroup has photos.')
  const { user, binderId, binderTitle } = first
  // A private binder is known to its owner alone.
  const binder =
    first.binderIsPublic && binderId !== null ? { id: binderId, title: binderTitle ?? '' } : null
  const added = `${excerpt(authorName(user), NAME_LENGTH)} added ${photoCount(run.length)}`
  return {
    ...{ first: first.id, last: last.id, count: run.length },
    url: binder ? binderPath(user, binder) : memberPath(user),
    title: binder ? `${added} to ${excerpt(binder.title, NAME_LENGTH)}` : added,
    text: excerpt(run.map(({ title }) => title).join(', '), TEXT_LENGTH),
    keys: run.slice(0, COLLAGE_PHOTOS).map(({ imageKey }) => imageKey),
    tint: first.dominantColor,
  }
}
