import type { MemberForm } from '#app/features/sign-in/form-action.server.ts'
import type { MemberPageArgs } from '#app/features/sign-in/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { requireOwnBinder } from './queries.server.ts'

/** The binder of its owner's page. @throws a redirect to the canonical path, HttpError as `requireOwnBinder` */
export async function getOwnBinder({ viewer, request, params }: MemberPageArgs, page: string) {
  const binder = await requireOwnBinder(idOfSlug(params.slug ?? ''), viewer)
  const path = binder.url + page
  requireCanonicalPath(request, path)
  return { binder, path }
}

/** The binder of a form that only its owner can send, for `formAction`. @throws HttpError 404 or 403 */
export const requireBinderOfForm = ({ viewer, params }: Pick<MemberForm, 'viewer' | 'params'>) =>
  requireOwnBinder(idOfSlug(params.slug ?? ''), viewer)
