import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { site } from '#app/content/site.ts'
import { invitationPath } from '#app/features/invitations/invitation.ts'
import { requireInvitation } from '#app/features/invitations/queries.server.ts'
import { signUps } from '#app/features/sign-in/sign-ups.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { noteInvitation } from '#app/features/sign-in/invitation.server.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { loginPath } from '#app/http/return-to.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { dayText } from '#app/ui/relative-time.tsx'

export const handle = { hydrate: false }

/** Notes the invitation, so that every way from here to the sign-in uses it. */
export const loader = viewerLoader(async ({ params: { code = '' }, viewer }) => {
  const page = {
    expiresAt: await requireInvitation(code),
    isMember: viewer !== null,
    isClosed: signUps() === 'closed',
  }
  return data(page, viewer ? {} : { headers: { 'Set-Cookie': await noteInvitation(code) } })
})

export const meta = unindexedMeta('Invitation', invitationPath(''))

export default function Invitation() {
  const { expiresAt, isMember, isClosed } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={`Join ${site.name}`} lead={site.tagline} />
      <div className="panel stack">
        {isMember && <p>You are a member already. Give this link to someone else.</p>}
        {!isMember && isClosed && <p>New accounts are not accepted now. Please try again later.</p>}
        {!isMember && !isClosed && (
          <>
            <p>You are invited. The link works once, until {dayText(Date.parse(expiresAt))}.</p>
            <p>
              <ButtonLink href={loginPath('/')}>Join</ButtonLink>
              <QuietLink href="/">Look around first</QuietLink>
            </p>
          </>
        )}
      </div>
    </main>
  )
}
