import { textLimits } from '#app/http/forms/text.ts'
import { binderSchema } from '#app/features/binders/schema.ts'
import { tabPath } from '#app/features/profiles/profile-tabs.tsx'
import { requireMember } from '#app/features/members/queries.server.ts'
import { memberPath } from '#app/http/addresses.ts'
import { referringPage } from '#app/http/request-paths.server.ts'
import { forbidden } from '#app/http/http-error.ts'
import { formAction, intentAction, type MemberForm } from '#app/handlers/form-action.server.ts'
import { decliningCookie } from '#app/features/members/welcome-cookie.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { safeReturnTo } from '#app/http/return-to.ts'
import { pendingFollow } from '#app/handlers/pending-action.server.ts'
import type { MemberRow } from '#db/queries/users.ts'
import { editPath } from '#app/features/binders/binder.ts'
import { createBinder } from '#app/features/binders/commands.server.ts'
import { getBinder } from '#app/features/binders/access.server.ts'
import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { BINDER_UNPINNED, binderPinned } from '#app/features/profiles/profile.ts'
import { followMember, removeFollower } from '#app/features/follows/commands.server.ts'
import { authorName } from '#app/features/members/author.ts'

type ProfileForm = MemberForm<MemberRow>

async function follow({ request, viewer, target: member }: ProfileForm) {
  const { following } = await followMember(viewer, member.id)
  const message = `${following ? 'Now following' : 'Unfollowed'} ${authorName(member)}`
  return { to: referringPage(request) ?? memberPath(member), message }
}

async function endFollow({ request, viewer, target: member }: ProfileForm) {
  await removeFollower(viewer, member.id)
  const message = `${authorName(member)} does not follow you any more`
  return { to: referringPage(request) ?? memberPath(viewer), message }
}

async function newBinder({ viewer, target: member, fields }: ProfileForm) {
  if (member.id !== viewer.id) throw forbidden('You can only create binders on your own profile.')
  const id = await createBinder(viewer, fields, 'form')
  const { url } = await getBinder(id, viewer.id)
  const link = { text: 'Add photos', href: editPath(url, 'add') }
  const message = { kind: 'success', title: 'Binder created successfully!', link } as const
  return { to: tabPath(memberPath(member), 'binders'), message }
}

async function pinBinder({ request, viewer, target: member, fields }: ProfileForm) {
  if (member.id !== viewer.id) throw forbidden('You can only pin binders on your own profile.')
  const isPinned = fields.intent === 'pin-binder'
  await updateProfile(viewer, { pinnedBinderId: isPinned ? fields.binderId : null })
  const message = isPinned ? binderPinned(memberPath(viewer)) : BINDER_UNPINNED
  return { to: referringPage(request) ?? memberPath(member), message }
}

export const profileAction = intentAction({
  texts: textLimits(binderSchema('form')),
  find: ({ params }) => requireMember(params.username),
  pending: ({ intent }, { username }) =>
    intent === 'follow' ? pendingFollow(username) : undefined,
  intents: {
    follow: { limit: 'reactions', run: follow },
    'remove-follower': { limit: 'reactions', run: endFollow },
    'pin-binder': { run: pinBinder },
    'unpin-binder': { run: pinBinder },
    'create-binder': {
      failure: 'Failed to create binder. Please try again.',
      inForm: (status) => status !== 403,
      makes: true,
      run: newBinder,
    },
  },
})

/** Does not ask for names again, in this browser. */
export const declineNames = formAction({
  async run({ request, viewer }) {
    const { secure } = environment()
    const headers = { 'Set-Cookie': decliningCookie(viewer.id, secure) }
    const message = 'You can choose your name on your profile'
    return { to: safeReturnTo(new URL(request.url).searchParams.get('returnTo')), message, headers }
  },
})
