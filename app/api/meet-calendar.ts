import { calendarPath, lastMeetDay, type Meet } from '#app/features/binders/meets/meet.ts'
import { getBinder } from '#app/features/binders/access.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { notFound } from '#app/http/http-error.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { PUBLIC_HEADERS } from '#app/http/response-cache/cache-key.server.ts'
import { site } from '#app/content/site.ts'
import { DAY_MS } from '#app/durations.ts'
import type { Binder } from '#app/features/binders/binder.ts'

/** A meet as a calendar file; a private one for those who see it. */
const route = apiRoute({
  async GET({ request, context, params }) {
    const viewer = await context.viewer()
    const binder = await getBinder(idOfSlug(params.slug ?? ''), viewer?.id ?? null)
    if (binder.meet === null) throw notFound('Binder Not Found')
    requireCanonicalPath({ request, context }, calendarPath(binder))
    const text = meetCalendar({ ...binder, meet: binder.meet }, environment().PUBLIC_URL)
    const caching = binder.isPublic ? PUBLIC_HEADERS : { 'Cache-Control': 'private, no-store' }
    return new Response(text, {
      headers: { ...caching, 'Content-Type': 'text/calendar; charset=utf-8' },
    })
  },
})

export { route as loader, route as action }

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line into parts of at most 75 bytes (RFC 5545, 3.1), without splitting a character. */
function fold(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      parts.push(' ')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n')
}

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

/**
 * The lines for when a meet is: its hours as a clock at its place shows them, which is a floating
 * time; without hours the whole day.
 */
function eventTimes(meet: Meet): string[] {
  const { day, at, until } = meet
  if (at === null) {
    const start = Date.parse(day)
    return [`DTSTART;VALUE=DATE:${toDate(start)}`, `DTEND;VALUE=DATE:${toDate(start + DAY_MS)}`]
  }
  const floating = (date: string, time: string) => `${date}T${time}00`.replace(/[-:]/g, '')
  return [
    `DTSTART:${floating(day, at)}`,
    ...(until === null ? [] : [`DTEND:${floating(lastMeetDay(meet), until)}`]),
  ]
}

/** A meet as iCalendar (RFC 5545). Written here, because the libraries need Node 22. */
function meetCalendar(
  { id, url, title, description, meet }: Binder & { meet: Meet },
  origin: string,
) {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(site.name)}//Meets//EN`,
    'BEGIN:VEVENT',
    `UID:meet-${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ...eventTimes(meet),
    `SUMMARY:${escapeText(title)}`,
    ...(meet.place ? [`LOCATION:${escapeText(meet.place)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${origin}${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}
