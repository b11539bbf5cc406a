/* The photos of a binder by month, oldest first. Also runs in the browser. */

import { withQuery } from '#app/http/addresses.ts'
import type { PhotoCard } from '../photos/photo.ts'

/** A photo in the timeline. */
export interface TimelinePhoto extends Pick<
  PhotoCard,
  'id' | 'url' | 'title' | 'altText' | 'picture'
> {
  createdAt: string
}

/** One page of a timeline. */
export interface TimelinePage {
  photos: TimelinePhoto[]
  /** Root-relative address of the next page; null at the end. */
  nextHref: string | null
}

/** The address of a binder's timeline. @param from the id of the last photo of the page before */
export function timelinePath(binderUrl: string, from?: number): string {
  return withQuery(binderUrl, { view: 'timeline', from })
}

/** Photos of one month (UTC). */
export interface TimelineMonth {
  /** Year and month, such as `2026-03`. */
  month: string
  /** Such as "March 2026". */
  label: string
  photos: TimelinePhoto[]
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The day of a photo, such as "March 12". */
export const dayLabel = (iso: string) => dayFormat.format(new Date(iso))

/** Photos under their months, in the given order. */
export function groupByMonth(photos: TimelinePhoto[]): TimelineMonth[] {
  const months: TimelineMonth[] = []
  for (const photo of photos) {
    const month = photo.createdAt.slice(0, 7)
    const last = months[months.length - 1]
    if (last?.month === month) last.photos.push(photo)
    else
      months.push({ month, label: monthFormat.format(new Date(photo.createdAt)), photos: [photo] })
  }
  return months
}
