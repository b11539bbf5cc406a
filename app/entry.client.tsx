import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LastResort } from './ui/last-resort.tsx'
import { hasMovedTooEarly, watchOverlayHistory } from './ui/overlay-history.ts'

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

await dataDecoded()
if (watchOverlayHistory())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LastResort>
          <Site />
        </LastResort>
      </StrictMode>,
    )
  })
