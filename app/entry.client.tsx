import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RootErrorBoundary } from './ui/root-error-boundary.tsx'
import { hasMovedTooEarly, watchOverlayHistory } from './ui/overlay-history.ts'
import { watchErrors } from './ui/plain-page.ts'

/**
 * Waits for the page's data. RemixBrowser throws the promise of them until they are decoded, and a key
 * or a click in that moment makes React hydrate at once, suspend where no boundary is, and fail
 * ("Root did not complete"). So it is asked once outside of React, where nothing can interrupt.
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}

const never = new Promise<never>(() => {})

/** What the server drew stays as it is where Back was faster: the page is being loaded anew. */
function Site() {
  if (hasMovedTooEarly()) throw never
  return <RemixBrowser />
}

/** For Conform, in browsers of before 2022. */
function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  return this[index < 0 ? this.length + index : index]
}
Array.prototype.at ??= at

await dataDecoded()
watchErrors()
if (watchOverlayHistory())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RootErrorBoundary>
          <Site />
        </RootErrorBoundary>
      </StrictMode>,
      // By default these are reported like uncaught errors, but React has drawn the page.
      // eslint-disable-next-line no-console
      { onRecoverableError: console.error },
    )
  })
