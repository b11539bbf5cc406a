import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isSupportedBrowser } from './browsers.ts'
import { suspendForever } from './ui/hydration.ts'
import { hasMovedTooEarly, watchOverlayHistory } from './ui/overlay-history.ts'
import { hasFailedRecently, offerReload, watchErrors } from './ui/plain-page.ts'

/** Never hydrates when Back was faster: the server's markup stays while the page reloads. */
function Site() {
  if (hasMovedTooEarly()) throw suspendForever
  return <RemixBrowser />
}

if (hasFailedRecently()) offerReload()
else if (isSupportedBrowser() && watchOverlayHistory()) {
  watchErrors()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Site />
      </StrictMode>,
      // By default React reports these like uncaught errors, but it has recovered.
      // eslint-disable-next-line no-console
      { onRecoverableError: console.error },
    )
  })
}
