import { useEffect, useRef, useState, type ReactNode } from 'react'
import { site } from '#app/content/site.ts'
import { openOverlay, type OverlayHandle } from '#app/ui/overlay-history.ts'
import type { PhotoCard } from '../photo.ts'
import { focusCard, photoDialogPart } from './photo-dialog-link.tsx'
import { readDialog, type ServerRenderedDialog } from './photo-dialog-state.ts'
import type { PhotoSideProps } from '../page/photo-side.tsx'

/* Only the server renders the content of this dialog. The browser keeps the server's HTML as it is
   until the real dialog's script has loaded. */
const DialogContent = import.meta.env.SSR
  ? (await import('./server-rendered-dialog.tsx')).ServerRenderedPhotoDialog
  : null
const SERVER_HTML = { __html: '' }

export interface OpenPhotoDialogProps {
  /** The photo that the URL opens (`/?photo={id}`), or null. */
  opened: PhotoSideProps | null
  /** The photos of the feed; empty if no photo is open. */
  photos: PhotoCard[]
  /** The feed below the dialog. */
  children: ReactNode
}

interface ReplacedDialog {
  taken: ServerRenderedDialog
  handle: OverlayHandle
}

/**
 * The home feed with the photo that its URL opens (docs/product.md#screens). The server-rendered
 * dialog stays until the script of the real one has loaded; then the URL is replaced.
 */
export function OpenPhotoDialog({ opened, photos, children }: OpenPhotoDialogProps) {
  const serverDialog = useRef<HTMLDivElement>(null)
  const shown = useRef<PhotoCard>()
  const [phase, setPhase] = useState<'drawn' | 'closed' | ReplacedDialog>(
    opened ? 'drawn' : 'closed',
  )
  const PhotoDialog = photoDialogPart.loaded()?.default
  const waiting = phase === 'drawn'

  useEffect(() => {
    if (!waiting || !opened) return
    let left = false
    photoDialogPart.load().then(
      () => {
        if (left || !serverDialog.current) return
        const taken = readDialog(serverDialog.current, opened)
        history.replaceState(history.state, '', '/')
        shown.current = opened.photo
        const handle = openOverlay(() => {
          setPhase('closed')
          focusCard(shown.current)
        }, '/')
        setPhase({ taken, handle })
      },
      () => {
        // The server-rendered dialog works without a script, unless React had to render the page
        // again.
        if (!serverDialog.current?.hasChildNodes()) setPhase('closed')
      },
    )
    return () => {
      left = true
    }
  }, [waiting, opened])

  // Content below a dialog is not focusable; React 18 does not know `inert`.
  const underDialog = waiting ? { inert: '' } : {}
  return (
    <>
      {waiting && opened && (
        <div
          ref={serverDialog}
          className="photo-dialog photo-dialog-drawn"
          role="dialog"
          aria-modal="true"
          aria-label={opened.photo.title}
          suppressHydrationWarning
          {...(DialogContent
            ? { children: <DialogContent view={opened} closeHref="/" /> }
            : { dangerouslySetInnerHTML: SERVER_HTML })}
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
