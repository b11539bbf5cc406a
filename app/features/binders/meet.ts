import { MEETS_PATH, withQuery } from '#app/http/addresses.ts'
import { dayText } from '#app/ui/relative-time.tsx'
import { HOUR_MS } from '#app/durations.ts'

/* Meets: binders with a day and a place (docs/product.md#meets). */

export interface Meet {
  /** `YYYY-MM-DD` */
  day: string
  place: string | null
}

export const MAXIMUM_MEET_PLACE = 100

export const meetsPath = (time: 'coming' | 'past', after?: string | null) =>
  withQuery(MEETS_PATH, { when: time === 'past' ? time : undefined, before: after })

/** The day that counts as today: a meet is past when its day has ended everywhere. */
export const currentMeetDay = (now = Date.now()): string =>
  new Date(now - 12 * HOUR_MS).toISOString().slice(0, 10)

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** 'Saturday, November 28, 2026 · The Villages, FL' */
export const meetText = ({ day, place }: Meet): string =>
  [dayFormat.format(new Date(day)), place].filter(Boolean).join(' · ')

/** A meet on its card. */
export const meetLines = (meet: Meet | null): string[] =>
  meet ? [dayText(Date.parse(meet.day)), meet.place ?? ''] : []

export const calendarPath = ({ url }: { url: string }) => `${url}/meet.ics`

export const goersPath = ({ url }: { url: string }) => `${url}/going`
