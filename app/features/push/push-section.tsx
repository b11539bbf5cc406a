import { useRef, useState, type FormEvent } from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { SERVICE_WORKER_PATH } from '#app/service-worker/addresses.ts'
import { storePushKey } from '#app/service-worker/push-key.ts'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { PUSH_KINDS, pushFieldName, pushKindTexts } from './push.ts'
import type { OwnPush } from './queries.server.ts'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window

/**
 * Asks for permission, which needs the click itself in some browsers, then for a subscription.
 * @throws if there is none
 */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('not granted')
  // It is registered when the page is idle; where it cannot be, `ready` would wait forever.
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch {
    // One that was made with former keys is in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  }
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  async function turnOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    try {
      const subscription = await subscribe(publicKey)
      // Some browsers tell the worker nothing of the subscription that it renews.
      await storePushKey(publicKey).catch(() => undefined)
      if (field.current) field.current.value = JSON.stringify(subscription)
      form.submit()
    } catch {
      setFailed(true)
    }
  }
  return (
    <PostForm action="/account" onSubmit={(event) => void turnOn(event)}>
      <input type="hidden" name="pushSubscription" ref={field} />
      <Button>Turn on notifications on this device</Button>
      {failed && (
        <p role="alert">Notifications are not on. The browser’s settings may forbid them.</p>
      )}
    </PostForm>
  )
}

/** What to do about a device that was turned on before the site had new keys. */
const offText = (isThis: boolean): string =>
  `Off: the site has new keys. Turn on notifications ${isThis ? 'on this device' : 'there'} again.`

/** Which notifications the member's devices show, and the devices. */
export function PushSection({ push, rejected }: { push: OwnPush; rejected?: RejectedForm }) {
  const { kinds, devices, publicKey } = push
  const isOnHere = devices.some(({ isThis, isOn }) => isThis && isOn)
  const canTurnOn = useHydrated() && isSupported() && !isOnHere
  return (
    <section className="panel stack" aria-labelledby="push">
      <h2 id="push">Notifications on your devices</h2>
      <FormErrors errors={rejected?.error} />
      <PostForm action="/account" className="stack">
        <input type="hidden" name="push" value="kinds" />
        {PUSH_KINDS.map((kind) => (
          <Switch
            key={kind}
            id={pushFieldName(kind)}
            name={pushFieldName(kind)}
            label={pushKindTexts[kind]}
            defaultChecked={kinds.includes(kind)}
          />
        ))}
        <p>
          <Button variant="quiet">Save</Button>
        </p>
      </PostForm>
      {devices.length > 0 ? (
        <ul className="row-list">
          {devices.map(({ id, addedAt, isThis, isOn }) => (
            <li key={id}>
              <div>
                <p>{isThis ? 'This device' : 'Another device'}</p>
                <p className="text-muted">{isOn ? `Since ${dayText(addedAt)}` : offText(isThis)}</p>
              </div>
              <PostForm action="/account">
                <input type="hidden" name="removePushDevice" value={id} />
                <Button variant="quiet">Remove</Button>
              </PostForm>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          No device shows them yet. Turn them on in the installed app, or in a browser with scripts.
        </p>
      )}
      {canTurnOn && <TurnOn publicKey={publicKey} />}
    </section>
  )
}
