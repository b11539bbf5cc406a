import { redirect } from '@remix-run/node'
import type { MemberPageArgs } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { forbidden } from '#app/http/http-error.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { contributePath, type ContributeList } from '../binder.ts'
import { binderContributors } from './queries.server.ts'
import { getBinder } from '../access.server.ts'

/**
 * The binder of a page for contributors, and which of these pages its viewer has.
 * @throws HttpError 403 or 404
 * @throws a redirect to the photos that are in the binder if the viewer does not have the page
 */
export async function loadContribution(
  { viewer, request, context, params }: MemberPageArgs,
  list: ContributeList,
) {
  const binder = await getBinder(idOfSlug(params.slug ?? ''), viewer.id)
  requireCanonicalPath({ request, context }, contributePath(binder.url, list))
  const isOwner = binder.user.id === viewer.id
  const { mayAdd, hasJoined } = await binderContributors(binder, viewer.id)
  if (!isOwner && !mayAdd && !hasJoined) throw forbidden('You cannot add photos to this binder.')
  const lists: ContributeList[] = [
    ...(mayAdd ? ['add' as const] : []),
    'added',
    ...(hasJoined ? ['leave' as const] : []),
  ]
  if (!lists.includes(list)) throw redirect(contributePath(binder.url, 'added'))
  return { binder, isOwner, lists }
}
