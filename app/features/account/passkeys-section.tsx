import { useRef, useState, type FormEvent } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { credentialJson } from '../sign-in/credential-json.js'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { HAS_PASSKEY } from './messages.ts'
import type { OwnPasskeys } from './queries.server.ts'

const isSupported = () =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Why the browser added none: it has one already, or the same error for everything else. */
const failureOf = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? HAS_PASSKEY
    : 'No passkey was added.'

/** Asks the browser for a passkey, then sends the form with it. */
function AddPasskey({ options }: { options: string }) {
  const credential = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setFailure('')
    try {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
      )
      const created = await navigator.credentials.create({ publicKey })
      if (!created || !credential.current) throw new Error('no passkey')
      credential.current.value = credentialJson(created)
      form.submit()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <PostForm action="/account" onSubmit={(event) => void create(event)}>
      <input type="hidden" name="passkey" ref={credential} />
      <Button>Add a passkey</Button>
      {failure !== '' && <p role="alert">{failure}</p>}
    </PostForm>
  )
}

type OwnPasskey = OwnPasskeys['keys'][number]

const RenamePasskey = ({ passkey, rejected }: { passkey: OwnPasskey; rejected?: RejectedForm }) => (
  <details open={rejected !== undefined}>
    <summary className="button button-quiet">Rename</summary>
    <PostForm action="/account" className="stack">
      <FormErrors
        errors={rejected?.error}
        labels={{ passkeyName: 'Name' }}
        makeId={() => `passkey-${passkey.id}`}
      />
      <input type="hidden" name="renamePasskey" value={passkey.id} />
      <TextInput
        id={`passkey-${passkey.id}`}
        name="passkeyName"
        label="Name"
        defaultValue={rejected?.initialValue.passkeyName ?? passkey.name}
        errors={rejected?.error.passkeyName}
      />
      <p>
        <Button variant="quiet">Save</Button>
      </p>
    </PostForm>
  </details>
)

function PasskeyRow({ passkey, rejected }: { passkey: OwnPasskey; rejected?: RejectedForm }) {
  const { id, name, maker, createdAt, usedAt } = passkey
  const facts = [
    name !== '' && maker,
    `Added on ${dayText(createdAt)}`,
    usedAt === null ? 'Not used yet' : `Last used on ${dayText(usedAt)}`,
  ]
  const isRejected = rejected?.initialValue.renamePasskey === String(id)
  return (
    <li>
      <div>
        <p className="user-text">{name || maker || 'Passkey'}</p>
        <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <RenamePasskey passkey={passkey} rejected={isRejected ? rejected : undefined} />
      </div>
      <PostForm action="/account">
        <input type="hidden" name="removePasskey" value={id} />
        <Button variant="quiet">Remove</Button>
      </PostForm>
    </li>
  )
}

export function PasskeysSection({
  passkeys: { keys, options, isFull },
  rejected,
}: {
  passkeys: OwnPasskeys
  rejected?: RejectedForm
}) {
  const canAdd = useHydrated() && isSupported()
  return (
    <section className="panel stack" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>Sign in with your fingerprint, face or screen lock. A code by mail always works, too.</p>
      {!rejected?.initialValue.renamePasskey && <FormErrors errors={rejected?.error} />}
      {keys.length > 0 && (
        <ul className="row-list">
          {keys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} rejected={rejected} />
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
