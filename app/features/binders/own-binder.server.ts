import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '#app/features/sign-in/viewer.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { requireOwnBinder } from './queries.server.ts'

/**
 * The viewer and the binder of a page that only the binder's owner can open.
 * @param page the end of its path, such as `/edit`
 * @throws a redirect to sign-in or to the canonical path, HttpError 404 or 403 as `requireOwnBinder`
 */
export async function ownBinderOf({ request, params }: LoaderFunctionArgs, page: string) {
  const viewer = await requireViewer(request)
  const binder = await requireOwnBinder(idOfSlug(params.slug ?? ''), viewer)
  const path = binder.url + page
  requireCanonicalPath(request, path)
  return { viewer, binder, path }
}

/**
 * The viewer, the binder and the submitted fields of such a page's form.
 * @throws as `ownBinderOf`, and HttpError 429
 */
export async function ownBinderForm(args: ActionFunctionArgs) {
  await enforceRateLimit('writes', args)
  const { request, params } = args
  const viewer = await requireViewer(request)
  const binder = await requireOwnBinder(idOfSlug(params.slug ?? ''), viewer)
  return { viewer, binder, fields: await parseFields(request) }
}
