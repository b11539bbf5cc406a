import { useRef, useState, type FormEvent } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import type { OwnPasskeys } from './queries.server.ts'

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
