import { useActionData, useLoaderData } from '@remix-run/react'
import { site } from '#app/content/site.ts'
import { createInvitation, withdrawInvitation } from '#app/features/invitations/commands.server.ts'
import { INVITATIONS_PATH, type OwnInvitation } from '#app/features/invitations/invitation.ts'
import { ownInvitations } from '#app/features/invitations/queries.server.ts'
import { signUps } from '#app/features/sign-in/sign-ups.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useShell } from '#app/handlers/shell.ts'
import { idParameter } from '#app/http/addresses.ts'
import { Button, QuietLink } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { CopyBox, LINK_COPIED, SystemShare } from '#app/ui/copy-box.tsx'
import { dayText } from '#app/ui/relative-time.tsx'

export const loader = memberLoader(async ({ viewer }) => ({
  signUps: signUps(),
  ...(await ownInvitations(viewer)),
}))

export const action = formAction({
  failure: 'Failed to change your invitations',
  async run({ viewer, fields }) {
    // The response is the page itself: the link is stored nowhere, so a redirect would lose it.
    if (fields.intent !== 'withdraw') return { link: await createInvitation(viewer) }
    await withdrawInvitation(viewer, idParameter(String(fields.id)))
    return { to: INVITATIONS_PATH, message: 'Invitation withdrawn' }
  },
})

export const meta = unindexedMeta('Invitations', INVITATIONS_PATH)

const NOT_IN_USE = {
  open: 'Everyone can join now. Nobody needs an invitation: the link to this site is enough.',
  closed: 'New accounts are not accepted now, also with an invitation.',
}

export default function Invitations() {
  const { signUps, invitations, left } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const origin = useShell()?.origin
  return (
    <main id="main" className="page page-narrow">
      <PageHeading
        title="Invitations"
        lead={
          signUps === 'invite'
            ? `Invite up to three people to join ${site.name}. Each link works once, for 14 days.`
            : 'While only invited people can join, each member can invite three of them here.'
        }
      >
        <QuietLink href="/account">Back to your account</QuietLink>
      </PageHeading>
      <div className="stack">
        {result && 'error' in result && <FormErrors errors={result.error} labels={{}} />}
        {result && 'link' in result && <NewInvitation link={result.link} />}
        {signUps !== 'invite' && <Notice tone="note">{NOT_IN_USE[signUps]}</Notice>}
        {signUps === 'open' && origin && (
          <div className="panel stack">
            <InvitationLink link={origin} label={`The link to ${site.name}`} />
          </div>
        )}
        {invitations.length > 0 && <InvitationList invitations={invitations} />}
        {signUps === 'invite' &&
          (left > 0 ? (
            <PostForm>
              <Button name="intent" value="create">
                Make an invitation ({left} left)
              </Button>
            </PostForm>
          ) : (
            <p className="text-muted">You have made all your invitations.</p>
          ))}
      </div>
    </main>
  )
}

const onDay = (time: string) => dayText(Date.parse(time))

const InvitationList = ({ invitations }: { invitations: OwnInvitation[] }) => (
  <ul className="row-list panel">
    {invitations.map(({ id, createdAt, expiresAt, isUsed }) => (
      <li key={id}>
        <div>
          <p>Made on {onDay(createdAt)}</p>
          <p className="text-muted">
            {isUsed ? 'Used' : `Not used yet, works until ${onDay(expiresAt)}`}
          </p>
        </div>
        {!isUsed && (
          <PostForm>
            <input type="hidden" name="id" value={id} />
            <Button variant="quiet" name="intent" value="withdraw">
              Withdraw
            </Button>
          </PostForm>
        )}
      </li>
    ))}
  </ul>
)

/** The link of a new invitation: it cannot be read again. */
const NewInvitation = ({ link }: { link: string }) => (
  <section className="panel stack" role="status">
    <InvitationLink
      link={link}
      label="Your invitation link"
      help="Copy it now and send it to one person. You cannot see it again."
    />
  </section>
)

const InvitationLink = ({ link, ...texts }: { link: string; label: string; help?: string }) => (
  <>
    <CopyBox id="link" {...texts} button="Copy" text={link} copied={LINK_COPIED} />
    <SystemShare
      always
      label="Share"
      data={{ title: site.name, text: `You are invited to ${site.name}`, url: link }}
    />
  </>
)
