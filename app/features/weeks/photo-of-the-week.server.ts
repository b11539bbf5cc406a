import { findMostLiked, RANKED_PHOTOS } from '#db/queries/photo-lists.ts'
import { listPhotoTiles } from '#db/queries/related-photos.ts'
import { findWeek } from '#db/queries/weeks.ts'
import { addWeeks, getMonday, WEEK_MS } from '#db/week.ts'

const MINUTE_MS = 60 * 1000

const isShownTo = async (id: number, viewerId: string | null): Promise<boolean> =>
  (await listPhotoTiles([id], viewerId)).length > 0

/** The id of the feed's photo of the week: that of the last finished week, else the one with the most likes in the last seven days. */
export async function photoOfTheWeek(viewerId: string | null, now = Date.now()) {
  const named = (await findWeek(addWeeks(getMonday(now), -1)))?.photoId ?? null
  if (named !== null && (await isShownTo(named, viewerId))) return named
  // To the minute, so that requests share the query.
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const since = new Date(minute - WEEK_MS)
  // One by one, because a page must not depend on the likes of photos that it does not show.
  for (let rank = 0; rank < RANKED_PHOTOS; rank++) {
    const id = await findMostLiked(since, rank)
    if (id === null || (await isShownTo(id, viewerId))) return id
  }
  return null
}
