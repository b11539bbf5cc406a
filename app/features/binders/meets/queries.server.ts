import {
  countGoers,
  isGoing,
  listGoers,
  listMeets,
  type MeetPosition,
  type MeetTime,
} from '#db/queries/meets.ts'
import { idOfSlug, withQuery } from '#app/http/addresses.ts'
import { notFound } from '#app/http/http-error.ts'
import { PAGE_SIZE, pageAt, parseContinuation, meetCursor, toPage } from '#app/http/paging.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import type { ViewerPageArgs } from '#app/handlers/page-loaders.server.ts'
import { toListedMember } from '../../follows/queries.server.ts'
import { currentMeetDay, goersPath, isOver } from './meet.ts'
import type { Binder } from '../binder.ts'
import { toBinder } from '../serializers.server.ts'
import { getBinder } from '../access.server.ts'

/** Who goes to the meet of a binder; null for a binder about none. */
export async function meetGoing({ id, user, meet }: Binder, viewerId: string | null) {
  if (meet === null) return null
  return {
    count: await countGoers({ id, userId: user.id }),
    going: viewerId !== null && (await isGoing(viewerId, id)),
    isOver: isOver(meet),
  }
}

/**
 * One page of the coming meets, soonest first, or the past ones, latest first; `next` is where the
 * list continues.
 */
export async function meetsPage(time: MeetTime, viewerId: string | null, after?: MeetPosition) {
  const page = { today: currentMeetDay(), after, limit: PAGE_SIZE + 1 }
  const rows = await listMeets(time, viewerId, page)
  const { shown, next } = toPage(rows)
  const day = shown.at(-1)?.meetOn
  return {
    meets: shown.map(toBinder),
    next: day && next ? meetCursor.encode({ day, id: next }) : null,
  }
}

/**
 * The loader data of the members who go to a meet, last one first.
 * @throws HttpError 404 as `getBinder`, also for a binder about none
 */
export async function loadGoers({ viewerId, request, context, params }: ViewerPageArgs) {
  const binder = await getBinder(idOfSlug(params.slug ?? ''), viewerId)
  if (binder.meet === null) throw notFound('Binder Not Found')
  const path = goersPath(binder)
  requireCanonicalPath({ request, context }, path)
  const before = parseContinuation(request)
  const { shown, next } = toPage(await listGoers(binder.id, viewerId, pageAt(before)))
  return {
    binder: { title: binder.title, url: binder.url },
    items: shown.map((row) => toListedMember(row, viewerId)),
    nextHref: next === null ? null : withQuery(path, { before: next }),
  }
}
