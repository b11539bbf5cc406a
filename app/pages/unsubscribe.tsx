import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { site } from '#app/content/site.ts'
import { unsubscribe } from '#app/features/mail-notices/commands.server.ts'
import { UNSUBSCRIBE_PATH } from '#app/features/mail-notices/mail-notices.ts'
import { isSubscribed } from '#app/features/mail-notices/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { withHttpErrors } from '#app/handlers/page-errors.server.ts'
import { Button, QuietLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const handle = { hydrate: false }

export const loader = withHttpErrors(async ({ params }: LoaderFunctionArgs) => ({
  subscribed: await isSubscribed(params.token),
}))

// The response is the page itself: RFC 8058 permits no redirect. No rate limit, because a mail
// provider sends the requests of all its users from a few addresses, and a signed token permits
// only this one write.
export const action = withHttpErrors(async ({ params }: ActionFunctionArgs) => {
  await unsubscribe(params.token)
  return null
})

export const meta = unindexedMeta('Unsubscribe', UNSUBSCRIBE_PATH)

export default function Unsubscribe() {
  const { subscribed } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Unsubscribe" />
      {subscribed ? (
        <PostForm className="panel stack">
          <p>End the mail about what happens on {site.name}? Your account stays as it is.</p>
          <p>
            <Button>Unsubscribe</Button>
          </p>
        </PostForm>
      ) : (
        <div className="stack">
          <Notice>You get no mail about what happens on {site.name} any more.</Notice>
          <p>You can turn it on again in your account.</p>
          <p>
            <QuietLink href="/account">Your account</QuietLink>
          </p>
        </div>
      )}
    </main>
  )
}
