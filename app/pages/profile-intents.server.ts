import { data, type ActionFunctionArgs } from '@remix-run/node'
import type { MemberRow } from '#db/queries/users.ts'
import { createBinder } from '#app/features/binders/commands.server.ts'
import { followMember } from '#app/features/follows/commands.server.ts'
import { authorName } from '#app/features/photos/author-name.ts'
import { tabPath } from '#app/features/profiles/profile-tabs.tsx'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { memberPath } from '#app/http/addresses.ts'
import { forbidden } from '#app/http/http-error.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/http/forms/rejected-form.server.ts'
import type { RateLimitKind } from '#app/http/rate-limits.server.ts'
import { referringPage } from '#app/http/referring-page.server.ts'
import type { RejectedForm } from '#app/http/forms/rejected-form.ts'

/** A form of a profile, submitted by a member. */
interface ProfileForm {
  request: ActionFunctionArgs['request']
  viewer: Viewer
  /** The member of the profile. */
  member: MemberRow
  fields: Record<string, unknown>
}

async function follow({ request, viewer, member }: ProfileForm) {
  const { following } = await followMember(viewer, member.id)
  return redirectWithFlash(referringPage(request) ?? memberPath(member), {
    kind: 'success',
    title: `${following ? 'Now following' : 'Unfollowed'} ${authorName(member)}`,
  })
}

async function newBinder({ viewer, member, fields }: ProfileForm) {
  if (member.id !== viewer.id) throw forbidden('You can only make binders on your own profile.')
  try {
    await createBinder(viewer, fields, 'form')
  } catch (error) {
    const failure = 'Failed to create binder. Please try again.'
    const { form, ...init } = rejectedForm(error, fields, failure)
    return data(form, init)
  }
  return redirectWithFlash(tabPath(memberPath(member), 'binders'), {
    kind: 'success',
    title: 'Binder created successfully!',
  })
}

interface Intent {
  limit: RateLimitKind
  /** @throws HttpError */
  handle: (form: ProfileForm) => Promise<Response | ReturnType<typeof data<RejectedForm>>>
}

const intents = new Map<unknown, Intent>([
  ['follow', { limit: 'reactions', handle: follow }],
  ['create-binder', { limit: 'writes', handle: newBinder }],
])

/** The action for a profile form's `intent`; undefined for an unknown one. */
export function profileIntent(fields: Record<string, unknown>): Intent | undefined {
  return intents.get(fields.intent)
}
