import { Dialog, DialogPanel } from '@headlessui/react'
import type { KeyboardEvent } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { openMenu } from '#app/ui/open-menu.ts'
import type { OverlayHandle } from '#app/ui/overlay-history.ts'
import type { PhotoCard } from '../photo.ts'
import { PhotoChangesContext } from '../photo-changes.ts'
import type { ServerRenderedDialog } from './photo-dialog-state.ts'
import { PhotoDialogSteps } from './photo-dialog-steps.tsx'
import { PhotoPending } from './photo-pending.tsx'
import { PhotoSide } from '../page/photo-side.tsx'
import { PhotoStage } from '../page/photo-stage.tsx'
import { useDialogTitle } from './use-dialog-title.ts'
import { useShownPhoto } from './use-shown-photo.ts'

export interface PhotoDialogProps {
  /** The photo to show first. */
  photo: PhotoCard
  /** The photos that the visitor can step through. */
  photos: PhotoCard[]
  /** The dialog's history entry. */
  handle: OverlayHandle
  /** The document title without the dialog. */
  titleBeneath: string
  /** Called with each photo that is shown. */
  onShow: (photo: PhotoCard) => void
  /** The server-rendered dialog that this one replaces. */
  taken?: ServerRenderedDialog
}

/** A photo above the page it was opened from (docs/product.md#screens). */
export default function PhotoDialog(props: PhotoDialogProps) {
  const { handle, taken, titleBeneath } = props
  const { photo, view, previous, next, position, show, changes } = useShownPhoto(props)
  useDialogTitle(view?.photo ?? photo, titleBeneath)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { currentTarget: dialog, key } = event
    const target = event.target as HTMLElement
    // React events of a dialog above this one bubble here through the React tree.
    if (!dialog.contains(target)) return
    const menu = openMenu(dialog)
    // Escape closes an open menu first, then the dialog.
    if (menu && key === 'Escape') event.stopPropagation()
    if (menu || isTyping(target) || hasModifier(event)) return
    if (key === 'ArrowLeft' && previous) show(previous)
    if (key === 'ArrowRight' && next) show(next)
  }

  return (
    <PhotoChangesContext.Provider value={changes}>
      <Dialog
        open
        ref={taken?.restore}
        onClose={handle.close}
        className={classNames('photo-dialog', !taken && 'photo-dialog-appearing')}
        aria-label={photo.title}
        onKeyDown={onKeyDown}
      >
        <DialogPanel className="photo-dialog-panel">
          <button
            type="button"
            className="icon-button stage-button photo-dialog-close"
            aria-label="Close"
            onClick={handle.close}
          >
            <Icon name="close" />
          </button>
          <article className="photo">
            <PhotoStage photo={view?.photo ?? photo} preview={previewOf(photo)}>
              <PhotoDialogSteps previous={previous} next={next} onStep={show} />
            </PhotoStage>
            {view ? (
              <PhotoSide key={photo.id} {...view} heading={taken ? 'h1' : 'h2'} />
            ) : (
              <PhotoPending photo={photo} />
            )}
          </article>
          <p className="sr-only" aria-live="polite">
            {position}
          </p>
        </DialogPanel>
      </Dialog>
    </PhotoChangesContext.Provider>
  )
}

function isTyping(element: HTMLElement): boolean {
  return element.isContentEditable || element.closest('input, textarea, select') !== null
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}

/** The image file that the photo's card shows, which the browser has loaded already. */
function previewOf({ id }: PhotoCard): string | undefined {
  return document.querySelector<HTMLImageElement>(`#photo-${id} .card-picture img`)?.currentSrc
}
