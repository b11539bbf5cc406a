import { listMostLiked } from '#db/queries/photo-lists.ts'
import { listPhotoTiles } from '#db/queries/related-photos.ts'
import { findWeek } from '#db/queries/weeks.ts'
import { addWeeks, getMonday, WEEK_MS } from '#db/week.ts'

const MINUTE_MS = 60 * 1000

/** The first of these photos that the viewer may see. */
const firstShown = async (ids: number[], viewerId: string | null) =>
  (await listPhotoTiles(ids, viewerId))[0]?.id ?? null

/** The id of the feed's photo of the week: that of the last finished week, else the one with the most likes in the last seven days. */
export async function photoOfTheWeek(viewerId: string | null, now = Date.now()) {
  const winner = (await findWeek(addWeeks(getMonday(now), -1)))?.photoId ?? null
  const shown = winner === null ? null : await firstShown([winner], viewerId)
  if (shown !== null) return shown
  // To the minute, so that requests share the query.
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return firstShown(await listMostLiked(new Date(minute - WEEK_MS)), viewerId)
}
