import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RootErrorBoundary } from './ui/root-error-boundary.tsx'
import { hasMovedTooEarly, watchOverlayHistory } from './ui/overlay-history.ts'
import { watchErrors } from './ui/plain-page.ts'

/**
 * Waits for the page's data. RemixBrowser throws a promise until the data is decoded. A key press or click in
 * that moment would make React hydrate synchronously, suspend without a boundary, and fail ("Root did not
 * complete"). So it is called once outside of React, where nothing can interrupt.
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}

const never = new Promise<never>(() => {})

/** Never hydrates when Back was faster: the server's markup stays while the page reloads. */
function Site() {
  if (hasMovedTooEarly()) throw never
  return <RemixBrowser />
}

/** Conform needs it in browsers from before 2022. */
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
      // By default React reports these like uncaught errors, but it has recovered.
      // eslint-disable-next-line no-console
      { onRecoverableError: console.error },
    )
  })
