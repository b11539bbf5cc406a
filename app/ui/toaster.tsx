import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { withDeferredStylesheet } from './deferred-stylesheet.ts'
import { lazyPart } from './lazy-part.ts'
import { Notice } from './notice.tsx'
import {
  afterTitle,
  currentToast,
  showLeftToast,
  subscribeToToasts,
  type Toast,
} from './toast-store.ts'

const part = lazyPart(() => withDeferredStylesheet(import('./toast-list.tsx')))

type ToastView = ComponentType<{ toast: Toast | null }>

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null)
  const [View, setView] = useState<ToastView | null>(null)
  const needed = toast !== null

  useEffect(showLeftToast, [])
  useEffect(() => {
    if (!needed) return
    part.load().then(
      ({ default: loaded }) => {
        setView(() => loaded)
        // From now on the toast replaces the server's notice: see `toasts.css`.
        document.documentElement.dataset.toasts = ''
      },
      () => setView(() => PlainToast),
    )
  }, [needed])

  return View && <View toast={toast} />
}

const PlainToast: ToastView = ({ toast }) =>
  toast && (
    <div className="toasts">
      <Notice key={toast.id} tone={toast.kind === 'error' ? 'error' : 'status'}>
        <strong>{toast.title}</strong>
        {toast.text ? afterTitle(toast.title, toast.text) : null}{' '}
        {toast.action && (
          <button type="button" className="text-link" onClick={toast.action.run}>
            {toast.action.text}
          </button>
        )}
      </Notice>
    </div>
  )
