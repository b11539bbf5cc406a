import * as Primitive from '@radix-ui/react-toast'
import { Icon } from './icon.tsx'
import { dismissToast, type Toast } from './toast-store.ts'

const DURATION = 5000
const SWIPE_THRESHOLD = 50
const FOCUS_KEY = ['F8']

/**
 * Radix announces a toast with a copy of its text that stays in the page for a second. Here the list itself
 * is a live region, so that the page contains a message once; the copies go into a detached fragment.
 */
const detached = document.createDocumentFragment()

export default function ToastList({ toasts }: { toasts: Toast[] }) {
  return (
    <Primitive.Provider
      duration={DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
      announcerContainer={detached}
    >
      {toasts.map(({ id, open, kind, title, text, link, inPage }) => (
        <Primitive.Root
          key={id}
          asChild
          open={open}
          onOpenChange={(nowOpen) => {
            if (!nowOpen) dismissToast(id)
          }}
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
                    {text}
                    {link && (
                      <>
                        {' '}
                        <a href={link.href}>{link.text}</a>
                      </>
                    )}
                  </Primitive.Description>
                </>
              )}
            </div>
            <Primitive.Close className="icon-button" aria-label="Dismiss">
              <Icon name="close" className="size-5" />
            </Primitive.Close>
          </div>
        </Primitive.Root>
      ))}
      {/* A single message is not a list, and a list item cannot have the role status. */}
      <Primitive.Viewport asChild hotkey={FOCUS_KEY} aria-live="polite">
        <div className="toasts" />
      </Primitive.Viewport>
    </Primitive.Provider>
  )
}
