import { imageName, offeredWidths, photoImagePath, sourceSet } from '#storage/addresses.ts'
import type { ImageFormat } from '#storage/addresses.ts'
import type { Picture as PictureData } from './photo.ts'

/** Grid tiles are at most 284 CSS pixels wide: the two smallest widths serve them on any screen. */
const LARGEST_TILE_WIDTH = 640

/** How wide a picture is drawn, for the browser's choice among the widths: see `masonry.css`. */
const tileSizes = '(min-width:40em) 15.5em, 50vw'
const heroSizes = '(min-width:64em) calc(100vw - 30em), 100vw'

export interface PictureProps {
  picture: PictureData
  alt: string
  /** `tile` in a grid, `hero` on the photo's own page. */
  use: 'tile' | 'hero'
  /** In view at first: fetched at once and before others. */
  priority?: boolean
}

/**
 * A photo in the best format that the browser knows. An animated one moves where it is the hero and
 * the reader has nothing against motion; else its first frame stands.
 */
export function Picture({ picture, alt, use, priority = false }: PictureProps) {
  const sourcesOf = use === 'tile' ? tileSourceSet : sourceSet
  const sizes = use === 'tile' ? tileSizes : heroSizes
  const moving = picture.animated && use === 'hero'
  return (
    <picture>
      {moving &&
        (['webp', 'gif'] as const).map((format) => (
          <source
            key={format}
            media="(prefers-reduced-motion: no-preference)"
            type={`image/${format}`}
            srcSet={sourcesOf(picture, format)}
            sizes={sizes}
          />
        ))}
      <source type="image/avif" srcSet={sourcesOf(picture, 'avif')} sizes={sizes} />
      {!picture.animated && (
        <source type="image/webp" srcSet={sourcesOf(picture, 'webp')} sizes={sizes} />
      )}
      <img
        src={fallback(picture, use)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        decoding="async"
        {...(priority ? { fetchpriority: 'high' } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}

function tileSourceSet(picture: PictureData, format: ImageFormat): string {
  return tileWidths(picture)
    .map((width) => {
      const path = photoImagePath(picture.key, imageName(width, format))
      return `${path} ${Math.min(width, picture.width)}w`
    })
    .join(', ')
}

function tileWidths(picture: PictureData): number[] {
  return offeredWidths(picture.width).filter((width) => width <= LARGEST_TILE_WIDTH)
}

/** For browsers that know neither AVIF nor WebP: one JPEG of a middling width. */
function fallback(picture: PictureData, use: PictureProps['use']): string {
  const widths = use === 'tile' ? tileWidths(picture) : offeredWidths(picture.width).slice(0, 4)
  return photoImagePath(picture.key, imageName(widths[widths.length - 1] ?? null, 'jpg'))
}
