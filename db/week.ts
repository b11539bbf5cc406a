import { DAY_MS, WEEK_MS } from '#app/durations.ts'

/* Weeks begin on Monday at 00:00 UTC and are named by that day. */

/** 1970-01-05. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const MONDAY = /^(19[789]\d|2\d{3})-\d{2}-\d{2}$/

/** The weeks between the first one and the week of a moment. */
export const weekNumber = (time: number): number => Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS)

/** The Monday of the week of a moment, as YYYY-MM-DD. */
export const getMonday = (time: number): string =>
  new Date(FIRST_MONDAY_MS + weekNumber(time) * WEEK_MS).toISOString().slice(0, 10)

/** When a week begins, in milliseconds. */
export const startOfWeek = (monday: string): number => Date.parse(monday)

/** The Monday some weeks later, or earlier for a negative number. */
export const addWeeks = (monday: string, weeks: number): string =>
  getMonday(startOfWeek(monday) + weeks * WEEK_MS)

/** A text as the Monday of a week; null if it is none. */
export function parseMonday(text: string): string | null {
  const time = MONDAY.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(time) || getMonday(time) !== text ? null : text
}
