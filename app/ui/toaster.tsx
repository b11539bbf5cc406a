import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { withDeferredStylesheet } from './deferred-stylesheet.ts'
import { lazyPart } from './lazy-part.ts'
import { Notice } from './notice.tsx'
import { currentToasts, showLeftToast, subscribeToToasts, type Toast } from './toast-store.ts'

const NONE: Toast[] = []
const list = lazyPart(() => withDeferredStylesheet(import('./toast-list.tsx')))

type ToastView = ComponentType<{ toasts: Toast[] }>

export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE)
  const [View, setView] = useState<ToastView | null>(null)
  const needed = toasts.length > 0

  useEffect(showLeftToast, [])
  useEffect(() => {
    if (!needed) return
    list.load().then(
      ({ default: loaded }) => {
        setView(() => loaded)
        // From now on the toast replaces the server's notice: see `toasts.css`.
        document.documentElement.dataset.toasts = ''
      },
      () => setView(() => PlainToasts),
    )
  }, [needed])

  return View && <View toasts={toasts} />
}

function PlainToasts({ toasts }: { toasts: Toast[] }) {
  return (
    <div className="toasts">
      {toasts.map(({ id, kind, title, text }) => (
        <Notice key={id} tone={kind === 'error' ? 'error' : 'status'}>
          <strong>{title}</strong>
          {text ? `: ${text}` : null}
        </Notice>
      ))}
    </div>
  )
}
