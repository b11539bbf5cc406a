import { meetCalendar } from '#app/features/binders/meet-calendar.server.ts'
import { calendarPath } from '#app/features/binders/meet.ts'
import { getBinder } from '#app/features/binders/queries.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { notFound } from '#app/http/http-error.ts'
import { apiRoute } from '#app/http/json.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { PUBLIC_HEADERS } from '#app/http/response-cache/cache-key.server.ts'

/** A meet as a calendar file; it reads no session, as the feeds. */
const route = apiRoute({
  async GET({ request, params }) {
    const binder = await getBinder(idOfSlug(params.slug ?? ''), null)
    if (binder.meet === null) throw notFound('Binder Not Found')
    requireCanonicalPath(request, calendarPath(binder))
    const text = meetCalendar({ ...binder, meet: binder.meet }, environment().PUBLIC_URL)
    const headers = { ...PUBLIC_HEADERS, 'Content-Type': 'text/calendar; charset=utf-8' }
    return new Response(text, { headers })
  },
})

export { route as loader, route as action }
