import { database } from '#db/client.ts'
import { weeks } from '#db/schema.ts'
import { addWeeks, mondayOf } from '#db/week.ts'

/**
 * Gives the last week a photo and both it and the running week a theme.
 * @param tag of the themes
 * @returns the Monday of the running week
 */
export function makeWeeks(photoId: number, tag: string): string {
  const running = mondayOf(Date.now())
  const theme = { themeTitle: `All about ${tag}`, themeTag: tag, themeDescription: 'From afar' }
  const last = { monday: addWeeks(running, -1), photoId, photoLikes: 3, namedAt: new Date() }
  database()
    .insert(weeks)
    .values([
      { ...theme, ...last },
      { ...theme, monday: running },
    ])
    .run()
  return running
}
