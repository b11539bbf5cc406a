import { MEETS_PATH, withQuery } from '#app/http/addresses.ts'
import { dayText } from '#app/ui/relative-time.tsx'
import { DAY_MS, HOUR_MS } from '#app/durations.ts'

/* Meets: binders with a day and a place (docs/product.md#meets). */

export interface Meet {
  /** `YYYY-MM-DD` */
  day: string
  place: string | null
  /** When it begins and ends, as HH:MM at its place. */
  at: string | null
  until: string | null
}

export const MAXIMUM_MEET_PLACE = 100

export const meetsPath = (time: 'coming' | 'past', after?: string | null) =>
  withQuery(MEETS_PATH, { when: time === 'past' ? time : undefined, before: after })

/** The day that counts as today: a meet is past when its day has ended everywhere. */
export const currentMeetDay = (now = Date.now()): string =>
  new Date(now - 12 * HOUR_MS).toISOString().slice(0, 10)

/** Whether the day of a meet has ended everywhere. */
export const isOver = ({ day }: Pick<Meet, 'day'>): boolean => day < currentMeetDay()

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

const hourFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })
const hourText = (time: string): string =>
  hourFormat.format(new Date(`1970-01-01T${time}Z`)).replace('\u202f', ' ')

/** '9:30 AM to 12:00 PM', '9:30 AM', or nothing. */
const hoursText = ({ at, until }: Meet): string =>
  [at, until].flatMap((time) => (time === null ? [] : [hourText(time)])).join(' to ')

/** 'Saturday, November 28, 2026, 9:30 AM · The Villages, FL' */
export const meetText = (meet: Meet): string => {
  const when = [dayFormat.format(new Date(meet.day)), hoursText(meet)].filter(Boolean).join(', ')
  return [when, meet.place].filter(Boolean).join(' · ')
}

/** The day on which a meet ends: one that ends earlier than it begins goes on after midnight. */
export function lastMeetDay({ day, at, until }: Meet): string {
  const isNextDay = at !== null && until !== null && until < at
  return isNextDay ? new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10) : day
}

/** A meet on its card. */
export const meetLines = (meet: Meet | null): string[] =>
  meet
    ? [
        [dayText(Date.parse(meet.day)), meet.at && hourText(meet.at)].filter(Boolean).join(', '),
        meet.place ?? '',
      ]
    : []

/** A meet as a form draws it. */
export const meetValues = (meet: Meet | null) => ({
  meetOn: meet?.day ?? '',
  meetAt: meet?.at ?? '',
  meetUntil: meet?.until ?? '',
  meetPlace: meet?.place ?? '',
})

/** A meet in a row of the database that has one. */
export const toMeet = (row: {
  meetOn: string
  meetPlace: string | null
  meetAt: string | null
  meetUntil: string | null
}): Meet => ({ day: row.meetOn, place: row.meetPlace, at: row.meetAt, until: row.meetUntil })

export const calendarPath = ({ url }: { url: string }) => `${url}/meet.ics`

export const goersPath = ({ url }: { url: string }) => `${url}/going`
