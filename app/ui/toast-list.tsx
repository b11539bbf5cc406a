import * as Primitive from '@radix-ui/react-toast'
import { Icon } from './icon.tsx'
import { dismissToast, type Toast } from './toast-store.ts'

/** Spec section 9, 'Notifications'. */
const DURATION = 5000
const SWIPE_THRESHOLD = 50
const FOCUS_KEY = ['F8']

/** The toasts, as Radix shows and announces them. */
export default function ToastList({ toasts }: { toasts: Toast[] }) {
  return (
    <Primitive.Provider duration={DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {toasts.map(({ id, open, kind, title, text }) => (
        <Primitive.Root
          key={id}
          className="toast"
          data-kind={kind}
          type={kind === 'error' ? 'foreground' : 'background'}
          open={open}
          onOpenChange={(nowOpen) => {
            if (!nowOpen) dismissToast(id)
          }}
        >
          <Icon name={kind === 'error' ? 'alert' : 'check'} />
          <div>
            <Primitive.Title>{title}</Primitive.Title>
            {text && <Primitive.Description>{text}</Primitive.Description>}
          </div>
          <Primitive.Close className="icon-button" aria-label="Dismiss">
            <Icon name="close" className="size-5" />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport className="toasts" hotkey={FOCUS_KEY} />
    </Primitive.Provider>
  )
}
