import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import type { PhotoCard } from '../photo.ts'
import { Picture } from '../picture/picture.tsx'

export interface PhotoStageProps {
  photo: Pick<PhotoCard, 'title' | 'altText' | 'sourceUrl' | 'picture'>
  /**
   * URL of a smaller image file that the browser has loaded already, shown until the large one has
   * loaded.
   */
  preview?: string
  /** More buttons above the picture. */
  children?: ReactNode
}

/** The uncropped picture on its dominant color; a link if the photo names its source. */
export function PhotoStage({ photo, preview, children }: PhotoStageProps) {
  const { picture, sourceUrl } = photo
  const style = {
    '--ratio': Math.round((picture.height / picture.width) * 1000) / 1000,
    '--width': picture.width,
    '--tint': picture.dominantColor,
  } as CSSProperties
  return (
    <div className="photo-stage" style={style}>
      {preview && <img key={preview} src={preview} alt="" />}
      <Picture picture={picture} alt={photo.altText || photo.title} use="hero" priority />
      <FullScreenButton photo={photo} />
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

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}
