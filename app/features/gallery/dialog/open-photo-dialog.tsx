import { memo, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { site, SUBJECT } from '#app/content/site.ts'
import { suspendForever } from '#app/ui/hydration.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { openOverlay, replaceAddress, type OverlayHandle } from '#app/ui/overlay-history.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import type { ServerRenderedDialog } from './server-rendered-dialog.ts'
import { photoDialogPart } from './photo-dialog-link.tsx'
import type { PhotoSideProps } from '../page/photo-side.tsx'

/** The home page's loader loads it, because the server renders in one pass. */
export const serverContentPart = lazyPart(() => import('../page/photo-view.tsx'))

interface OpenPhotoDialogProps {
  opened: PhotoSideProps | null
  photos: PhotoCard[]
  children: ReactNode
}

/**
 * The home feed with the photo of its URL: the server's dialog stays until the script of the
 * interactive one has loaded.
 */
export function OpenPhotoDialog({ opened, photos, children }: OpenPhotoDialogProps) {
  const serverDialog = useRef<HTMLDivElement>(null)
  const shown = useRef<PhotoCard>()
  const [phase, setPhase] = useState<
    'server-rendered' | 'closed' | { replaced: ServerRenderedDialog; handle: OverlayHandle }
  >(opened ? 'server-rendered' : 'closed')
  const PhotoDialog = photoDialogPart.loaded()?.default
  const waiting = phase === 'server-rendered'

  useEffect(() => {
    if (!waiting || !opened) return
    let unmounted = false
    photoDialogPart.load().then(
      ({ readDialog }) => {
        if (unmounted || !serverDialog.current) return
        const replaced = readDialog(serverDialog.current, opened)
        replaceAddress('/')
        shown.current = opened.photo
        const handle = openOverlay(() => {
          setPhase('closed')
          photoDialogPart.loaded()?.focusCard(shown.current)
        }, '/')
        // At once: what the visitor typed between reading and replacing would be lost.
        flushSync(() => setPhase({ replaced, handle }))
      },
      () => {
        // The server-rendered dialog works without a script, unless React had to render the page
        // again.
        if (!serverDialog.current?.childElementCount) setPhase('closed')
      },
    )
    return () => {
      unmounted = true
    }
  }, [waiting, opened])

  // Content below a dialog is not focusable; React 18 does not know `inert`.
  const underDialog = waiting ? { inert: '' } : {}
  return (
    <>
      {waiting && opened && (
        <div
          ref={serverDialog}
          className="photo-dialog photo-dialog-server-rendered"
          role="dialog"
          aria-modal="true"
          aria-label={opened.photo.title}
        >
          <ServerDialogContent view={opened} />
        </div>
      )}
      {phase === 'closed' && <h1 className="sr-only">{`${SUBJECT.title} photos`}</h1>}
      {typeof phase === 'object' && PhotoDialog && (
        <PhotoDialog
          {...phase}
          photo={phase.replaced.view.photo}
          photos={photos}
          pageTitle={`${site.name} - ${site.tagline}`}
          onShow={(photo) => (shown.current = photo)}
        />
      )}
      <div {...underDialog}>{children}</div>
    </>
  )
}

const ServerDialogContent = memo(function ServerDialogContent({ view }: { view: PhotoSideProps }) {
  return (
    <Suspense fallback={null}>
      <UnhydratedContent view={view} />
    </Suspense>
  )
})

function UnhydratedContent({ view }: { view: PhotoSideProps }) {
  const content = serverContentPart.loaded()
  if (!content) throw suspendForever
  return (
    <div className="photo-dialog-panel">
      <a className="icon-button stage-button photo-dialog-close" href="/" autoFocus>
        <Icon name="close" />
        <span className="sr-only">Close</span>
      </a>
      <content.PhotoView {...view} />
    </div>
  )
}
