import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { findMute } from '#db/queries/mutes.ts'
import { authorName } from '#app/features/members/author.ts'
import { toAuthor } from '#app/features/members/serializers.server.ts'
import { UserErrorBoundary } from '#app/features/members/member-error.tsx'
import { requireMember } from '#app/features/members/queries.server.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { changeMute } from '#app/features/mutes/commands.server.ts'
import { MuteChoices } from '#app/features/mutes/mute-page.tsx'
import { muteDone, muteIntents } from '#app/features/mutes/messages.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { memberPath, mutePath } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { invalid } from '#app/http/http-error.ts'
import { safeReturnTo } from '#app/http/return-to.ts'
import { CancelLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = { hydrate: false }

export const loader = memberLoader(async ({ viewer, request, context, params }) => {
  const member = toAuthor(await requireMember(params.username))
  requireCanonicalPath({ request, context }, mutePath(member))
  if (member.id === viewer.id) throw invalid({ '': ['You cannot mute or block yourself.'] })
  const returnTo = new URL(request.url).searchParams.get('returnTo')
  return {
    member,
    mute: await findMute(viewer.id, member.id),
    returnTo: safeReturnTo(returnTo, memberPath(member)),
  }
})

export const action = formAction({
  limit: 'reactions',
  async run({ viewer, params, fields }) {
    const member = await requireMember(params.username)
    const intent = muteIntents.find((known) => known === fields.intent)
    if (!intent) throw invalid({ intent: ['This page does not support that action.'] })
    await changeMute(viewer, member.id, intent)
    const to = safeReturnTo(fields.returnTo, memberPath(member))
    return { to, message: muteDone(intent, member) }
  },
})

export const meta = metaFor<typeof loader>((data) => ({
  title: 'Mute or Block',
  path: mutePath(data.member),
  noindex: true,
}))

export default function Mute() {
  const { member, mute, returnTo } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={`Mute or Block ${authorName(member)}`}>
        <CancelLink href={returnTo} />
      </PageHeading>
      <MuteChoices member={member} current={mute} returnTo={returnTo} />
    </main>
  )
}

export { UserErrorBoundary as ErrorBoundary }
