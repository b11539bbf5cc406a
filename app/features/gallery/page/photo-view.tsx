import { type MouseEvent, type ReactNode, useRef } from 'react'
import { hostName } from '#app/http/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import { imageUrl } from '#storage/addresses.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useHydrated } from '#app/ui/hydration.ts'
import { useOverlay } from '#app/ui/use-dialog-link.ts'
import { stageStyle } from '../dialog/photo-opening.tsx'
import { PhotoComments, PhotoSide, type PhotoSideProps } from './photo-side.tsx'
import type { PhotoCard } from '../../photos/photo.ts'
import { Picture } from '../../photos/picture/picture.tsx'
import type { PhotoSteps } from './full-screen.tsx'

/** The page of a photo: on wide screens the comments are below the picture, beside its texts. */
export const PhotoView = (props: PhotoSideProps) => (
  <article className="photo photo-page">
    <PhotoStage photo={props.photo} />
    <PhotoSide {...props} comments={null} />
    <PhotoComments {...props} />
  </article>
)

interface PhotoStageProps {
  photo: Pick<PhotoCard, 'title' | 'altText' | 'sourceUrl' | 'picture'>
  preview?: string
  steps?: PhotoSteps
  children?: ReactNode
}

export function PhotoStage({ photo, preview, steps, children }: PhotoStageProps) {
  const { picture, sourceUrl } = photo
  return (
    <div className="photo-stage" style={stageStyle(picture)} onClick={openFullScreen}>
      {preview && <img key={preview} src={preview} alt="" />}
      <Picture picture={picture} alt={photo.altText || photo.title} use="hero" priority />
      <FullScreenButton photo={photo} steps={steps}>
        {children}
      </FullScreenButton>
      {children}
      {photo.altText && (
        <details className="alt-text">
          <summary className="badge">
            ALT<span className="sr-only"> text</span>
          </summary>
          <p className="user-text">{photo.altText}</p>
        </details>
      )}
      {sourceUrl && (
        <a
          className="badge badge-link"
          href={sourceUrl}
          target="_blank"
          rel="nofollow ugc noopener"
        >
          <Icon name="external" />
          <span className="truncate">{hostName(sourceUrl)}</span>
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}

function openFullScreen({ target, currentTarget: stage }: MouseEvent<HTMLElement>): void {
  const onPicture = target === stage || target instanceof HTMLImageElement
  // React events of the full screen bubble here through the React tree.
  if (onPicture && stage.contains(target as Node))
    stage.querySelector<HTMLButtonElement>('.full-screen-button')?.click()
}

const part = lazyPart(() => import('./full-screen.tsx'))

type FullScreenButtonProps = Pick<PhotoStageProps, 'photo' | 'steps' | 'children'>

function FullScreenButton({ photo, steps, children }: FullScreenButtonProps) {
  const { opened, open } = useOverlay(part)
  const button = useRef<HTMLButtonElement>(null)
  // The library restores the focus only if it was set after its script had loaded.
  const restoreFocus = () => requestAnimationFrame(() => button.current?.focus())

  if (!useHydrated()) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button stage-button full-screen-button"
        aria-label="Full screen"
        onClick={() =>
          open(
            () => restoreFocus,
            () => location.assign(imageUrl(photo.picture)),
          )
        }
        onPointerEnter={part.prefetch}
        onFocus={part.prefetch}
      >
        <Icon name="expand" />
      </button>
      {opened && (
        <opened.module.default photo={photo} close={opened.handle.close} steps={steps}>
          {children}
        </opened.module.default>
      )}
    </>
  )
}
