import * as Primitive from '@radix-ui/react-toast'
import { Icon } from './icon.tsx'
import { dismissToast, type Toast } from './toast-store.ts'

/** Spec section 9, 'Notifications'. */
const DURATION = 5000
const SWIPE_THRESHOLD = 50
const FOCUS_KEY = ['F8']

/**
 * Radix announces by a copy of the text that stands in the page for a second. The list itself is a live
 * region here, so that a message is in the page once; the copies go where nobody reads them.
 */
const nowhere = document.createDocumentFragment()

/** The toasts, as Radix shows, times and swipes them. */
export default function ToastList({ toasts }: { toasts: Toast[] }) {
  return (
    <Primitive.Provider
      duration={DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
      announcerContainer={nowhere}
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
              {text && (
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
      {/* One message is no list, and an item of one could not be a status. */}
      <Primitive.Viewport asChild hotkey={FOCUS_KEY} aria-live="polite">
        <div className="toasts" />
      </Primitive.Viewport>
    </Primitive.Provider>
  )
}
