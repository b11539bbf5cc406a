import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#app/durations.ts'

const units: [string, number][] = [
  ['year', 365 * DAY_SECONDS],
  ['month', 30 * DAY_SECONDS],
  ['week', 7 * DAY_SECONDS],
  ['day', DAY_SECONDS],
  ['hour', HOUR_SECONDS],
  ['minute', MINUTE_SECONDS],
]

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

export function timeAgo(then: number, now: number): string {
  const seconds = (now - then) / 1000
  const fitting = units.find(([, size]) => seconds >= size)
  if (fitting === undefined) return 'just now'
  const [unit, size] = fitting
  const count = Math.floor(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** 'May 31, 2025' in UTC. Formatted without Intl: loading its locale rules is slow on phones. */
export function dayText(then: number): string {
  const date = new Date(then)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

export const exactTime = (then: number): string =>
  `${dayText(then)} at ${new Date(then).toISOString().slice(11, 16)} UTC`

/** The present minute, for `RelativeTime`: until the next one a browser has the page already. */
export const presentMinute = (): number => Math.floor(Date.now() / 60_000) * 60_000

export function RelativeTime({ iso, now }: { iso: string; now: number }) {
  const then = Date.parse(iso)
  return (
    <time dateTime={iso} title={exactTime(then)}>
      {timeAgo(then, now)}
    </time>
  )
}
