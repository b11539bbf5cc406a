import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageDataDecoded } from './remix/page-data.client.ts'
import { hasMovedTooEarly, watchOverlayHistory } from './remix/overlay-history.ts'
import { RootErrorBoundary } from './remix/root-error-boundary.tsx'
import { never } from './ui/hydration.ts'
import { watchErrors } from './ui/plain-page.ts'

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

await pageDataDecoded()
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
