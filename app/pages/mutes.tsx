import { useLoaderData } from '@remix-run/react'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { mutePage } from '#app/features/mutes/queries.server.ts'
import { MuteList } from '#app/features/mutes/mute-page.tsx'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { withQuery } from '#app/http/addresses.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = { hydrate: false }

const PATH = '/account/mutes'

export const loader = memberLoader(async ({ viewer, request }) => {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return { ...(await mutePage(viewer.id, after)) }
})

export const meta = unindexedMeta('Muted and Blocked', PATH)

export default function Mutes() {
  const { members, next } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Muted and Blocked" lead="Only you see this list.">
        <QuietLink href="/account">Back to your account</QuietLink>
      </PageHeading>
      {members.length > 0 ? (
        <MuteList members={members} />
      ) : (
        <EmptyState
          icon="mute"
          title="Nobody is muted or blocked"
          text="You can mute or block members on their photos, comments and profiles."
        />
      )}
      {next && (
        <p>
          <a href={withQuery(PATH, { after: next })} rel="next">
            Next page
          </a>
        </p>
      )}
    </main>
  )
}
