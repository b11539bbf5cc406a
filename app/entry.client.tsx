import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LastResort } from './ui/last-resort.tsx'
import { watchOverlayHistory } from './ui/overlay-history.ts'

if (watchOverlayHistory())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LastResort>
          <RemixBrowser />
        </LastResort>
      </StrictMode>,
    )
  })
