import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccountFacts } from '#app/features/account/account-facts.tsx'
import { DeleteAccountLink } from '#app/features/account/delete-account-link.tsx'
import { accountOverview } from '#app/features/account/queries.server.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { page } from '#app/http/page.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
  const viewer = await requireViewer(request)
  return { account: await accountOverview(viewer), origin: environment().PUBLIC_URL }
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: 'Your Data and Account', path: '/account', noindex: true }, data?.origin ?? '')

export default function Account() {
  const { account } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Your Data and Account" lead="What you gave us is yours." />
      <div className="stack">
        <section className="panel stack" aria-labelledby="kept">
          <h2 id="kept">What we keep about you</h2>
          <AccountFacts account={account} />
        </section>
        <section className="panel stack" aria-labelledby="copy">
          <h2 id="copy">Take it along</h2>
          <p>
            One zip file with all of it: your photos, private ones too, and everything else as JSON,
            which any program can read. With many photos it takes a while.
          </p>
          <p>
            <ButtonLink href="/account/export" download>
              Download my data
            </ButtonLink>
          </p>
        </section>
        <section className="panel stack" aria-labelledby="peace">
          <h2 id="peace">Muted and blocked</h2>
          <p>Whom you do not want to see, and the way back.</p>
          <p>
            <ButtonLink variant="quiet" href="/account/silences">
              Muted and blocked members
            </ButtonLink>
          </p>
        </section>
        <section className="panel stack" aria-labelledby="leave">
          <h2 id="leave">Leave</h2>
          <p>
            Your profile, photos, binders, comments, likes and follows are deleted at once, and
            nobody can bring them back. Nobody can take your username for 30 days, so that nobody is
            taken for you.
          </p>
          <p>
            <DeleteAccountLink member={account} />
          </p>
        </section>
      </div>
    </main>
  )
}
