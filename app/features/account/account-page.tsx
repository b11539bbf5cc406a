import { countText, withNoun } from '#app/ui/count.ts'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { photoCount } from '../photos/photo.ts'
import { ALT_TEXT_PATH, withoutAltText } from '../photos/upload/batch.ts'
import type { AccountOverview, OwnPasskeys } from './queries.server.ts'
import { useRef, useState, type FormEvent } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { useHydrated } from '#app/ui/hydration.ts'

export function AccountFacts({ account }: { account: AccountOverview }) {
  const { email, username, providers, sessionsCount } = account
  const facts = [
    ['E-mail address', `${email}, visible only to you`],
    ['Username', username ?? 'Not set'],
    ['Member since', dayText(Date.parse(account.createdAt))],
    ...(providers.length > 0 ? [['Signs in with', providers.join(', ')] as const] : []),
    ['Signed in on', withNoun(sessionsCount, 'device')],
    ['Posted', `${photoCount(account.photosCount)}, ${withNoun(account.bindersCount, 'binder')}`],
    ['Comments', countText(account.commentsCount)],
    [
      'Likes given',
      <TextLink key="liked" href="/liked">
        {countText(account.likesCount)}
      </TextLink>,
    ],
    ['Followers', countText(account.followersCount)],
    ['Following', countText(account.followingCount)],
  ] as const
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="user-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const AltTextSection = ({ account }: { account: AccountOverview }) => (
  <section className="panel stack" aria-labelledby="alt-text">
    <h2 id="alt-text">Alt text</h2>
    <p>
      {account.withoutAltText > 0 ? (
        <TextLink href={ALT_TEXT_PATH}>{withoutAltText(account.withoutAltText)}</TextLink>
      ) : (
        'All your photos have alt text.'
      )}
    </p>
    <PostForm action="/account">
      <input type="hidden" name="altTextReminder" value={account.altTextReminder ? 'off' : 'on'} />
      <Button variant="quiet">
        {account.altTextReminder ? 'Don’t remind me' : 'Remind me in the upload form'}
      </Button>
    </PostForm>
  </section>
)

export const CommentsSection = ({ account }: { account: AccountOverview }) => (
  <section className="panel stack" aria-labelledby="comments">
    <h2 id="comments">Comments on your photos</h2>
    <p>
      {account.commentsClosed
        ? 'Comments are closed on all your photos. Those that are there stay.'
        : 'You can close the comments of one photo in its options, or of all your photos here.'}
    </p>
    <PostForm action="/account">
      <input type="hidden" name="commentsClosed" value={account.commentsClosed ? 'off' : 'on'} />
      <Button variant="quiet">
        {account.commentsClosed ? 'Open comments' : 'Close comments on all my photos'}
      </Button>
    </PostForm>
  </section>
)

const isSupported = () =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Asks the browser for a passkey, then sends the form with it. */
function AddPasskey({ options }: { options: string }) {
  const credential = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    try {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
      )
      const created = await navigator.credentials.create({ publicKey })
      if (credential.current) credential.current.value = JSON.stringify(created)
      form.submit()
    } catch {
      setFailed(true)
    }
  }
  return (
    <PostForm action="/account" onSubmit={(event) => void create(event)}>
      <input type="hidden" name="passkey" ref={credential} />
      <Button>Add a passkey</Button>
      {failed && <p role="alert">No passkey was added.</p>}
    </PostForm>
  )
}

export function PasskeysSection(props: { passkeys: OwnPasskeys; rejected?: RejectedForm }) {
  const { keys, options, isFull } = props.passkeys
  const canAdd = useHydrated() && isSupported()
  return (
    <section className="panel stack" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>Sign in with your fingerprint, face or screen lock. A code by mail always works, too.</p>
      <FormErrors errors={props.rejected?.error} />
      {keys.length > 0 && (
        <ul className="row-list">
          {keys.map(({ id, createdAt, usedAt }) => (
            <li key={id}>
              <div>
                <p>Added on {dayText(createdAt)}</p>
                <p className="text-muted">
                  {usedAt === null ? 'Not used yet' : `Last used on ${dayText(usedAt)}`}
                </p>
              </div>
              <PostForm action="/account">
                <input type="hidden" name="removePasskey" value={id} />
                <Button variant="quiet">Remove</Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {!isFull && options === null && (
        <p>
          To add a passkey, <TextLink href="/api/logout">sign out</TextLink> and sign in again with
          a code first.
        </p>
      )}
      {!isFull && options !== null && canAdd && <AddPasskey options={options} />}
      {!isFull && options !== null && !canAdd && (
        <p className="text-muted">This browser cannot add passkeys, or scripts are off.</p>
      )}
    </section>
  )
}
