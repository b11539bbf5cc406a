import { IMPORT_PATH, memberPath } from '#app/http/addresses.ts'
import { useLoaderData } from '@remix-run/react'
import { COMMENTS_CLOSED, COMMENTS_OPEN } from '#app/features/comments/comment.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import {
  AccountFacts,
  AltTextSection,
  CommentsSection,
} from '#app/features/account/account-page.tsx'
import { PasskeysSection } from '#app/features/account/passkeys-section.tsx'
import { changePasskeys } from '#app/features/account/passkey-forms.server.ts'
import { passkeyNameSchema } from '#app/features/account/schema.ts'
import { accountOverview, ownPasskeys } from '#app/features/account/queries.server.ts'
import { INVITATIONS_PATH } from '#app/features/invitations/invitation.ts'
import { signUps } from '#app/features/sign-in/sign-ups.server.ts'
import { changeMailNotices } from '#app/features/mail-notices/commands.server.ts'
import { changeAltTextReminder, closeAllComments } from '#app/features/photos/commands.server.ts'
import { mailNoticesChanged } from '#app/features/mail-notices/mail-notices.ts'
import { MailNoticesSection } from '#app/features/mail-notices/mail-notices-section.tsx'
import { mailNoticesChoice } from '#app/features/mail-notices/queries.server.ts'
import { changePush } from '#app/features/push/push-forms.server.ts'
import { PushSection } from '#app/features/push/push-section.tsx'
import { ownPush } from '#app/features/push/queries.server.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = memberLoader(async ({ viewer, request }) => {
  return {
    profileUrl: memberPath(viewer),
    account: await accountOverview(viewer),
    passkeys: await ownPasskeys(viewer, request),
    mail: await mailNoticesChoice(viewer.id),
    push: await ownPush(viewer, request),
    canInvite: signUps() === 'invite',
  }
})

const ALT_TEXT_REMINDER = {
  on: 'You are reminded of alt text',
  off: 'You are not reminded of alt text any more',
}

export const action = formAction({
  texts: textLimits(passkeyNameSchema),
  failure: 'Failed to save your choice',
  async run({ viewer, fields, request }) {
    const passkeys = await changePasskeys({ viewer, fields, request })
    if (passkeys) return passkeys
    if (fields.altTextReminder !== undefined) {
      await changeAltTextReminder(viewer, fields)
      const message = ALT_TEXT_REMINDER[fields.altTextReminder === 'on' ? 'on' : 'off']
      return { to: '/account#alt-text', message }
    }
    if (fields.commentsClosed !== undefined) {
      await closeAllComments(viewer, fields)
      const message = fields.commentsClosed === 'on' ? COMMENTS_CLOSED : COMMENTS_OPEN
      return { to: '/account#comments', message }
    }
    const push = await changePush({ viewer, fields, request })
    if (push) return push
    const frequency = await changeMailNotices(viewer, fields)
    return { to: '/account#mail', message: mailNoticesChanged(frequency) }
  },
})

export const meta = unindexedMeta('Your Data and Account', '/account')

export default function Account() {
  const { profileUrl, account, mail, push, passkeys, canInvite } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  const isPasskey = ['passkey', 'renamePasskey'].some(
    (name) => rejected?.initialValue[name] !== undefined,
  )
  const isPush = rejected?.initialValue.pushSubscription !== undefined
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Your Data and Account" lead="Your data is yours.">
        <QuietLink href={profileUrl} icon="user">
          Settings
        </QuietLink>
      </PageHeading>
      <div className="stack">
        <section className="panel stack" aria-labelledby="stored">
          <h2 id="stored">What we store about you</h2>
          <AccountFacts account={account} />
        </section>
        <AltTextSection account={account} />
        <CommentsSection account={account} />
        {passkeys && (
          <PasskeysSection passkeys={passkeys} rejected={isPasskey ? rejected : undefined} />
        )}
        {mail && (
          <MailNoticesSection choice={mail} rejected={isPasskey || isPush ? undefined : rejected} />
        )}
        {push && <PushSection push={push} rejected={isPush ? rejected : undefined} />}
        <section className="panel stack" aria-labelledby="copy">
          <h2 id="copy">Download your data</h2>
          <p>
            A zip file with everything: your photos, including private ones, and all other data as
            JSON. With many photos it takes a while.
          </p>
          <p>
            <ButtonLink href="/account/export" download>
              Download my data
            </ButtonLink>
          </p>
        </section>
        <section className="panel stack" aria-labelledby="bring">
          <h2 id="bring">Bring your photos</h2>
          <p>From a download of this site, Instagram or Flickr, or any zip file of pictures.</p>
          <p>
            <QuietLink href={IMPORT_PATH}>Import photos</QuietLink>
          </p>
        </section>
        <section className="panel stack" aria-labelledby="muted">
          <h2 id="muted">Muted and blocked</h2>
          <p>Manage the people you have muted or blocked.</p>
          <p>
            <QuietLink href="/account/mutes">Muted and blocked members</QuietLink>
          </p>
        </section>
        {canInvite && (
          <section className="panel stack" aria-labelledby="invite">
            <h2 id="invite">Invitations</h2>
            <p>New members need an invitation. You can invite three people.</p>
            <p>
              <QuietLink href={INVITATIONS_PATH}>Your invitations</QuietLink>
            </p>
          </section>
        )}
        <section className="panel stack" aria-labelledby="delete">
          <h2 id="delete">Delete your account</h2>
          <p>
            Your profile, photos, binders, comments, likes and follows are deleted immediately and
            cannot be restored. Your username stays reserved for 30 days, so that nobody can
            impersonate you.
          </p>
          <p>
            <QuietLink className="text-danger" href="/account/delete" icon="trash">
              Delete my account
            </QuietLink>
          </p>
        </section>
      </div>
    </main>
  )
}
