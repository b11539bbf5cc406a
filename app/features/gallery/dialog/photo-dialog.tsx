import { Dialog, DialogPanel } from '@headlessui/react'
import { type KeyboardEvent, useCallback, useEffect, useState, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { useSecondClickIgnored } from '#app/ui/second-click.ts'
import { Icon } from '#app/ui/icon.tsx'
import { openMenu } from '#app/ui/popover-menu.tsx'
import type { OverlayHandle } from '#app/ui/overlay-history.ts'
import { site } from '#app/content/site.ts'
import type { PhotoCard } from '../../photos/photo.ts'
import { PhotoChangesContext, type PhotoChanges } from '../../photos/photo-changes.ts'
import { PhotoSide, type PhotoSideProps } from '../page/photo-side.tsx'
import { LoadedSimilarPhotos } from '../page/similar-photos.tsx'
import { PhotoStage } from '../page/photo-view.tsx'
import { cardPreview, PhotoPending, useEscape } from './photo-opening.tsx'
import type { ServerRenderedDialog } from './server-rendered-dialog.ts'
import { type Step, useSwipes } from './swipes.ts'
import { photoTitle } from '../page/photo-meta.ts'
import { useRevalidator } from '@remix-run/react'
import { showToast } from '#app/ui/toast-store.ts'
import { ApiError, loadPageJson } from '#app/http/api-client.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { PHOTO_DELETED } from '../../photos/messages.ts'

export { readDialog } from './server-rendered-dialog.ts'

interface PhotoDialogProps {
  photo: PhotoCard
  photos: PhotoCard[]
  handle: OverlayHandle
  pageTitle: string
  onShow: (photo: PhotoCard) => void
  replaced?: ServerRenderedDialog
  /** Whether it is there already, without its script. */
  isShown?: boolean
}

export default function PhotoDialog(props: PhotoDialogProps) {
  const { handle, replaced, isShown = replaced !== undefined, pageTitle } = props
  const { photo, view, previous, next, position, show, changes } = useShownPhoto(props)
  useDialogTitle(view?.photo ?? photo, pageTitle)
  useSecondClickIgnored()
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const findStage = useCallback((article: HTMLElement | null) => {
    setStage(article?.querySelector<HTMLElement>('.photo-stage') ?? null)
  }, [])
  // Headless UI listens from then on.
  useEscape(handle.close, stage === null)
  const beside = (step: Step) => (step < 0 ? previous : next)
  const steps = {
    canStep: (step: Step) => beside(step) !== undefined,
    onStep: (step: Step) => {
      const other = beside(step)
      if (other) show(other)
    },
  }
  useSwipes(stage, {
    ...steps,
    onClose: handle.close,
    closing: (element) => element.closest('.photo-dialog-panel'),
  })

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
        ref={replaced?.restore}
        onClose={handle.close}
        className={classNames('photo-dialog', !isShown && 'photo-dialog-appearing')}
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
          <article ref={findStage} className="photo">
            <PhotoStage photo={view?.photo ?? photo} preview={cardPreview(photo)} steps={steps}>
              {(previous || next) && (
                <>
                  <StepButton side="previous" to={previous} onStep={show} />
                  <StepButton side="next" to={next} onStep={show} />
                </>
              )}
            </PhotoStage>
            {view ? (
              <PhotoSide key={photo.id} {...view} heading={replaced ? 'h1' : 'h2'}>
                <LoadedSimilarPhotos href={`${view.photo.url}/similar`} onOpen={show} />
              </PhotoSide>
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

const isTyping = (element: HTMLElement): boolean =>
  element.isContentEditable || element.closest('input, textarea, select') !== null

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

interface StepButtonProps {
  side: 'previous' | 'next'
  to: PhotoCard | undefined
  onStep: (photo: PhotoCard) => void
}

const StepButton = ({ side, to, onStep }: StepButtonProps) => (
  <button
    type="button"
    className={`icon-button stage-button step-${side}`}
    aria-label={side === 'previous' ? 'Previous photo' : 'Next photo'}
    aria-keyshortcuts={side === 'previous' ? 'ArrowLeft' : 'ArrowRight'}
    aria-disabled={to === undefined}
    onClick={() => to && onStep(to)}
  >
    <Icon name="chevron" />
  </button>
)

function useDialogTitle(photo: PhotoCard, pageTitle: string): void {
  const title = `${photoTitle(photo)} - ${site.name}`
  useEffect(() => {
    document.title = title
    return () => {
      document.title = pageTitle
    }
  }, [title, pageTitle])
}

function getCard({ id }: PhotoCard): Element | undefined {
  const own = document.getElementById(`photo-${id}`)
  if (own) return own
  const getId = (card: Element) => Number(card.id.slice('photo-'.length))
  return [...document.querySelectorAll('.tile[id^="photo-"]')]
    .filter((card) => getId(card) > id)
    .pop()
}

export function focusCard(photo: PhotoCard | undefined, clicked?: PhotoCard): void {
  if (!photo) return
  const focus = () =>
    getCard(photo)
      ?.querySelector<HTMLElement>('h2 > a')
      ?.focus({ preventScroll: photo === clicked })
  // At once for the transition, and again after the dialog has restored the focus itself.
  focus()
  requestAnimationFrame(focus)
}

function useShownPhoto(props: PhotoDialogProps) {
  const { photos, handle, onShow, replaced } = props
  const { revalidate } = useRevalidator()
  const [photo, setPhoto] = useState(props.photo)
  const { views, load, reload } = usePhotoViews(replaced?.view)
  const view = views.get(photo.id)
  const index = photos.findIndex(({ id }) => id === photo.id)
  const previous = index < 0 ? undefined : photos[index - 1]
  const next = index < 0 ? undefined : photos[index + 1]

  useEffect(() => {
    let unmounted = false
    load(photo).catch((error: unknown) => {
      if (unmounted) return
      // Without a connection its page would not load either: the feed and what was typed stay.
      if (!(error instanceof ApiError) || error.status !== 0) return location.assign(photo.url)
      showApiError(error, { action: 'open photos', title: 'Failed to load photo' })
      void handle.close()
    })
    return () => {
      unmounted = true
    }
  }, [load, photo, handle])

  // Neighbors load after the photo itself.
  const shown = view !== undefined
  useEffect(() => {
    if (!shown) return
    for (const neighbor of [next, previous]) if (neighbor) load(neighbor).catch(() => undefined)
  }, [load, shown, next, previous])

  function show(other: PhotoCard): void {
    setPhoto(other)
    onShow(other)
    handle.moveTo(other.url)
  }

  const changes: PhotoChanges = {
    edited: (url) => {
      reload({ id: photo.id, url }).then(
        ({ photo: edited }) => {
          setPhoto(edited)
          // A new title changes the URL, unless the dialog has no URL of its own.
          if (location.pathname === photo.url) handle.moveTo(url)
          revalidate()
        },
        () => location.assign(url),
      )
    },
    deleted: () => {
      const neighbor = next ?? previous
      if (neighbor) onShow(neighbor)
      showToast(PHOTO_DELETED)
      void handle.close().then(revalidate)
    },
  }

  const position = index < 0 ? null : `Photo ${index + 1} of ${photos.length}`
  return { photo, view, previous, next, position, show, changes }
}

type PhotoPageData = Omit<PhotoSideProps, 'rejectedComment' | 'heading'>

type Addressed = Pick<PhotoCard, 'id' | 'url'>

/**
 * The data of a dialog's photos: each is fetched once, and again after a change.
 * @param first what the page contains
 */
function usePhotoViews(first: PhotoPageData | undefined) {
  const [views, setViews] = useState<ReadonlyMap<number, PhotoPageData>>(
    () => new Map(first && [[first.photo.id, first]]),
  )
  const requests = useRef(new Map(first && [[first.photo.id, Promise.resolve(first)]]))

  const reload = useCallback(({ id, url }: Addressed): Promise<PhotoPageData> => {
    const request = loadPageJson<PhotoPageData>(url)
    requests.current.set(id, request)
    // An older response may arrive after a newer one.
    const isLatest = () => requests.current.get(id) === request
    request.then(
      (view) => isLatest() && setViews((before) => new Map(before).set(id, view)),
      () => isLatest() && requests.current.delete(id),
    )
    return request
  }, [])

  const load = useCallback(
    (photo: Addressed) => requests.current.get(photo.id) ?? reload(photo),
    [reload],
  )
  return { views, load, reload }
}
