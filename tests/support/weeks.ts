import { database } from '#db/client.ts'
import { weeks } from '#db/schema.ts'
import { addWeeks, getMonday } from '#db/week.ts'

/**
 * Gives the week before the last a photo, and a cart if one is given, and both it and the running
 * week a theme.
 * @param tag of the themes
 * @param binderId of the cart
 * @returns the Monday of the running week
 */
export function makeWeeks(photoId: number, tag: string, binderId?: number): string {
  const running = getMonday(Date.now())
  const theme = { themeTitle: `All about ${tag}`, themeTag: tag, themeDescription: 'From afar' }
  const winners = { photoId, photoLikes: 3, binderId, binderLikes: 3 }
  const earlier = { monday: addWeeks(running, -2), ...winners, namedAt: new Date() }
  // The site of a browser test keeps the weeks of the test before it.
  database().delete(weeks).run()
  database()
    .insert(weeks)
    .values([
      { ...theme, ...earlier },
      { ...theme, monday: running },
    ])
    .run()
  return running
}
