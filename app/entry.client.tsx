import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isSupportedBrowser } from './browsers.ts'
import { watchOverlayHistory } from './ui/overlay-history.ts'
import { hasFailedRecently, offerReload, watchErrors } from './ui/plain-page.ts'

if (hasFailedRecently()) offerReload()
else if (isSupportedBrowser() && watchOverlayHistory()) {
  watchErrors()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
      // By default React reports these like uncaught errors, but it has recovered.
      // eslint-disable-next-line no-console
      { onRecoverableError: console.error },
    )
  })
}
