const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds from which a unit is used, largest first. */
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const exact = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/**
 * How long ago a moment was, in words: 'just now' within the first minute.
 * @param then milliseconds; a moment after `now` counts as now
 */
export function timeAgo(then: number, now: number): string {
  const seconds = (now - then) / 1000
  const fitting = units.find(([, size]) => seconds >= size)
  if (fitting === undefined) return 'just now'
  const [unit, size] = fitting
  return relative.format(-Math.floor(seconds / size), unit)
}

export interface RelativeTimeProps {
  /** ISO 8601. */
  iso: string
  /** The moment the page was made, in milliseconds: the same on the server and in the browser. */
  now: number
}

/** A moment as time ago, with the exact time on hover. */
export function RelativeTime({ iso, now }: RelativeTimeProps) {
  const then = Date.parse(iso)
  return (
    <time dateTime={iso} title={`${exact.format(then)} UTC`}>
      {timeAgo(then, now)}
    </time>
  )
}
