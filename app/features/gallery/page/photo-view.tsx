import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { imageUrl } from '#storage/addresses.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { openOverlay, type OverlayHandle } from '#app/ui/overlay-history.ts'
import { useHydrated } from '#app/ui/hydration.ts'
import { PhotoSide, type PhotoSideProps } from './photo-side.tsx'
import type { PhotoCard } from '../../photos/photo.ts'
import { Picture } from '../../photos/picture/picture.tsx'
import type { PhotoSteps } from './full-screen.tsx'

export type PhotoViewProps = PhotoSideProps

export function PhotoView(props: PhotoViewProps) {
  return (
    <article className="photo">
      <PhotoStage photo={props.photo} />
      <PhotoSide {...props} />
    </article>
  )
}

type StagePhoto = Pick<PhotoCard, 'title' | 'altText' | 'sourceUrl' | 'picture'>

interface PhotoStageProps {
  photo: StagePhoto
  preview?: string
  steps?: PhotoSteps
  children?: ReactNode
}

export function PhotoStage({ photo, preview, steps, children }: PhotoStageProps) {
  const { picture, sourceUrl } = photo
  const style = {
    '--ratio': Math.round((picture.height / picture.width) * 1000) / 1000,
    '--width': picture.width,
    ...(picture.placeholder !== null && { '--ground': `url(${picture.placeholder})` }),
  } as CSSProperties
  return (
    <div className="photo-stage" style={style} onClick={openFullScreen}>
      {preview && <img key={preview} src={preview} alt="" />}
      <Picture picture={picture} alt={photo.altText || photo.title} use="hero" priority />
      <FullScreenButton photo={photo} steps={steps}>
        {children}
      </FullScreenButton>
      {children}
      {sourceUrl && (
        <a
          className="badge badge-link"
          href={sourceUrl}
          target="_blank"
          rel="nofollow ugc noopener"
        >
          <Icon name="external" />
          <span className="truncate">{hostOf(sourceUrl)}</span>
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

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}

const part = lazyPart(() => import('./full-screen.tsx'))

interface FullScreenButtonProps {
  photo: Pick<PhotoCard, 'title' | 'altText' | 'picture'>
  steps: PhotoSteps | undefined
  children: ReactNode
}

function FullScreenButton({ photo, steps, children }: FullScreenButtonProps) {
  const [handle, setHandle] = useState<OverlayHandle | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const presses = useRef(0)
  const FullScreen = part.loaded()?.default

  // Ignore the click if the viewer leaves the photo before the script has loaded.
  useEffect(
    () => () => {
      presses.current = 0
    },
    [],
  )

  async function open() {
    const press = ++presses.current
    try {
      await part.load()
      // A double click opens it once.
      if (press === presses.current) setHandle(openOverlay(close))
    } catch {
      if (press === presses.current) location.assign(imageUrl(photo.picture))
    }
  }

  function close() {
    setHandle(null)
    // The library restores the focus only if it was set after its script had loaded.
    requestAnimationFrame(() => button.current?.focus())
  }

  if (!useHydrated()) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button stage-button full-screen-button"
        aria-label="Full screen"
        onClick={open}
        onPointerEnter={part.prefetch}
        onFocus={part.prefetch}
      >
        <Icon name="expand" />
      </button>
      {handle && FullScreen && (
        <FullScreen photo={photo} close={handle.close} steps={steps}>
          {children}
        </FullScreen>
      )}
    </>
  )
}
