import {
  imageName,
  offeredWidths,
  photoImagePath,
  sourceSet,
  tileWidths,
  type ImageFormat,
} from '#storage/addresses.ts'
import type { Picture as PictureData } from './photo.ts'

/** How wide a picture is drawn, for the browser's choice among the widths: see `masonry.css` and `photos.css`. */
const tileSizes = '(min-width:40em) 15.5em, 50vw'
const heroSizes = '(min-width:98em) 68.5em, (min-width:64em) calc(100vw - 27.5em), 100vw'

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
  return tileWidths(picture.width)
    .map((width) => {
      const path = photoImagePath(picture.key, imageName(width, format))
      return `${path} ${Math.min(width, picture.width)}w`
    })
    .join(', ')
}

/** For browsers that know neither AVIF nor WebP: one JPEG, not too large. */
function fallback(picture: PictureData, use: PictureProps['use']): string {
  const widths = (use === 'tile' ? tileWidths : offeredWidths)(picture.width)
  return photoImagePath(
    picture.key,
    imageName(widths[Math.min(widths.length, 4) - 1] ?? null, 'jpg'),
  )
}
