import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isSupportedBrowser } from './browsers.ts'
import { HYDRATED_ID, suspendForever } from './ui/hydration.ts'
import { useKeptInput } from './ui/kept-input.ts'
import { hasMovedTooEarly, watchOverlayHistory } from './ui/overlay-history.ts'

/** Never hydrates when Back was faster: the server's markup stays while the page reloads. */
function Site() {
  useKeptInput()
  if (hasMovedTooEarly()) throw suspendForever
  return <RemixBrowser />
}

/** A function, because an await of the module would make Rolldown write further files. */
async function hydrate(container: Element): Promise<void> {
  // It throws a promise while it decodes the page's data. A key press in that moment would end
  // React's hydration for good (nightly "a key pressed just before hydration").
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <Site />
      </StrictMode>,
      // eslint-disable-next-line no-console -- React would report it as uncaught, but has recovered
      { onRecoverableError: console.error },
    )
  })
}

const container = document.getElementById(HYDRATED_ID)

if (container && isSupportedBrowser() && watchOverlayHistory()) void hydrate(container)
