import { useEffect, useRef, useState, type ReactNode } from 'react'
import { site } from '#app/content/site.ts'
import { openOverlay, type OverlayHandle } from '#app/ui/overlay-history.ts'
import type { PhotoCard } from '../photo.ts'
import { focusCard, photoDialogPart } from './photo-dialog-link.tsx'
import { readDialog, type ServerRenderedDialog } from './photo-dialog-state.ts'
import type { PhotoSideProps } from '../page/photo-side.tsx'

/*
 * Only the server draws what stands in its dialog. The browser keeps that HTML as it came, and needs no
 * script for it: on the way there is the one of the real dialog.
 */
const Drawn = import.meta.env.SSR
  ? (await import('./server-rendered-dialog.tsx')).ServerRenderedPhotoDialog
  : null
const AS_IT_CAME = { __html: '' }

export interface OpenPhotoDialogProps {
  /** The photo that the address opened (`/?photo={id}`), or null. */
  opened: PhotoSideProps | null
  /** The photos of the feed; none are needed where none was opened. */
  photos: PhotoCard[]
  /** The feed, which lies under the dialog. */
  children: ReactNode
}

interface TakenDialog {
  taken: ServerRenderedDialog
  handle: OverlayHandle
}

/**
 * The home feed with the photo that its address opened above it (spec section 2, 'Home feed'). The
 * server's dialog stands until the script of the real one is there; then the address is cleaned.
 */
export function OpenPhotoDialog({ opened, photos, children }: OpenPhotoDialogProps) {
  const drawn = useRef<HTMLDivElement>(null)
  const shown = useRef<PhotoCard>()
  const [phase, setPhase] = useState<'drawn' | 'closed' | TakenDialog>(opened ? 'drawn' : 'closed')
  const PhotoDialog = photoDialogPart.loaded()?.default
  const waiting = phase === 'drawn'

  useEffect(() => {
    if (!waiting || !opened) return
    let left = false
    photoDialogPart.load().then(
      () => {
        if (left || !drawn.current) return
        const taken = readDialog(drawn.current, opened)
        history.replaceState(history.state, '', '/')
        shown.current = opened.photo
        const handle = openOverlay(() => {
          setPhase('closed')
          focusCard(shown.current)
        }, '/')
        setPhase({ taken, handle })
      },
      () => {
        // The server's dialog works by itself, unless the browser had to draw the page anew.
        if (!drawn.current?.hasChildNodes()) setPhase('closed')
      },
    )
    return () => {
      left = true
    }
  }, [waiting, opened])

  // What lies under a dialog cannot be reached; React 18 does not know the attribute's name.
  const underDialog = waiting ? { inert: '' } : {}
  return (
    <>
      {waiting && opened && (
        <div
          ref={drawn}
          className="photo-dialog photo-dialog-drawn"
          role="dialog"
          aria-modal="true"
          aria-label={opened.photo.title}
          suppressHydrationWarning
          {...(Drawn
            ? { children: <Drawn view={opened} closeHref="/" /> }
            : { dangerouslySetInnerHTML: AS_IT_CAME })}
        />
      )}
      {phase === 'closed' && <h1 className="sr-only">Golf cart photos</h1>}
      {typeof phase === 'object' && PhotoDialog && (
        <PhotoDialog
          {...phase}
          photo={phase.taken.view.photo}
          photos={photos}
          titleBeneath={`${site.name} - ${site.tagline}`}
          onShow={(photo) => (shown.current = photo)}
        />
      )}
      <div {...underDialog}>{children}</div>
    </>
  )
}
