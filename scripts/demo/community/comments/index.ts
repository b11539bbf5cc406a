import { photos } from '../photos/index.ts'
import type { DemoComment } from '../types.ts'
import { chromeSeaAndCity } from './chrome-sea-and-city.ts'
import { courseAndClub } from './course-and-club.ts'
import { dirtAndSnow } from './dirt-and-snow.ts'
import { paradeAndVillage } from './parade-and-village.ts'
import type { Remarks } from './spoken.ts'

const remarks: Remarks = {
  ...paradeAndVillage,
  ...dirtAndSnow,
  ...courseAndClub,
  ...chromeSeaAndCity,
}

const uploaded = new Map(photos.map(({ ref, hoursAgo }) => [ref, hoursAgo]))

/** The comments with their time; none is older than its photo, none is in the future. */
export const comments: DemoComment[] = Object.entries(remarks).flatMap(([photo, spoken]) =>
  spoken.map(([member, content, hoursLater], index): DemoComment => {
    const hoursAgo = uploaded.get(photo)
    if (hoursAgo === undefined) throw new Error(`Comments stand under an unknown photo: ${photo}`)
    const earliest = hoursAgo - hoursLater
    return { photo, member, content, hoursAgo: Math.max(earliest, hoursAgo / (index + 3)) }
  }),
)
