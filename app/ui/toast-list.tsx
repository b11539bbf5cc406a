import * as Primitive from '@radix-ui/react-toast'
import { Icon } from './icon.tsx'
import { dismissToast, type Toast } from './toast-store.ts'

/**
 * Radix copies a toast's text for a second to announce it. Here the list is a live region: the
 * copies go into a detached fragment.
 */
const detached = document.createDocumentFragment()

export default function ToastView({ toast }: { toast: Toast | null }) {
  return (
    <Primitive.Provider
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={detached}
    >
      {toast && <ShownToast key={toast.id} {...toast} />}
      {/* One message is not a list, and a list item cannot have the role status. */}
      <Primitive.Viewport asChild hotkey={['F8']} aria-live="polite">
        <div className="toasts" />
      </Primitive.Viewport>
    </Primitive.Provider>
  )
}

/** Time to read the message, and to find its button. */
const ACTION_DURATION = 10_000

const ShownToast = ({ id, open, kind, title, text, link, inPage, action }: Toast) => (
  <Primitive.Root
    asChild
    open={open}
    duration={action && ACTION_DURATION}
    onOpenChange={(nowOpen) => nowOpen || dismissToast(id)}
  >
    <div
      className="toast"
      data-kind={kind}
      role={inPage ? undefined : kind === 'error' ? 'alert' : 'status'}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <div>
        <Primitive.Title>{title}</Primitive.Title>
        {(text || link) && (
          <>
            <span className="sr-only">: </span>
            <Primitive.Description>
              {text}{' '}
              {link && (
                <a className="text-link" href={link.href}>
                  {link.text}
                </a>
              )}
            </Primitive.Description>
          </>
        )}
      </div>
      {action && (
        <Primitive.Action
          className="button button-quiet"
          altText={action.text}
          onClick={action.run}
        >
          {action.text}
        </Primitive.Action>
      )}
      <Primitive.Close className="icon-button" aria-label="Dismiss">
        <Icon name="close" className="size-5" />
      </Primitive.Close>
    </div>
  </Primitive.Root>
)
