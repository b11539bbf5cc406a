import type { Meet } from './meet.ts'

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** The day of a meet without a photo, drawn like a leaf of a calendar. */
export function MeetDate({ meet: { day } }: { meet: Meet }) {
  const date = new Date(day)
  return (
    <time className="meet-date" dateTime={day}>
      <span>{monthFormat.format(date)}</span> <b>{date.getUTCDate()}</b>{' '}
      <span>{weekdayFormat.format(date)}</span>
    </time>
  )
}
