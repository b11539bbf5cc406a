import type { CSSProperties } from 'react'
import {
  imageName,
  offeredWidths,
  photoImagePath,
  sourceSet,
  tileWidths,
  type ImageFormat,
} from '#storage/addresses.ts'
import { useCreatedByScript } from '#app/ui/use-hydrated.ts'
import type { Picture as PictureData } from '../photo.ts'
import { recoveryPart, usePictureRecovery } from './use-picture-recovery.ts'

/** The rendered widths, for the `sizes` attribute: see `masonry.css` and `photo-page.css`. */
const tileSizes = '(min-width:40em) 17.5em, (min-width:21.25em) calc(50vw - 1em), 100vw'
const heroSizes = '(min-width:98em) 68.5em, (min-width:64em) calc(100vw - 27.5em), 100vw'

/**
 * Number of retries (docs/product.md#limits). Covers are handled by the page's error handler for
 * broken images.
 */
const retries = { tile: 15, cover: 0, hero: 10 } as const

export interface PictureProps {
  picture: PictureData
  alt: string
  /** `tile` in a grid, `cover` of a binder, `hero` where the photo is shown large. */
  use: keyof typeof retries
  /** Visible at first: loads at once and before others. */
  priority?: boolean
}

/** A photo's picture. With a script it retries when it fails to load. */
export function Picture(props: PictureProps) {
  // A new key resets the state for another picture.
  return <RecoveringPicture key={props.picture.key} {...props} />
}

function RecoveringPicture({ picture, alt, use, priority = false }: PictureProps) {
  const src = fallback(picture, use)
  const { imageProps, found, retrying, failed, retry } = usePictureRecovery(src, retries[use])
  const createdByScript = useCreatedByScript()
  const failure = retrying || failed ? recoveryPart.loaded() : undefined
  return (
    <>
      <picture ref={priority && createdByScript ? loadNow : undefined}>
        {/* These sources would take precedence over the URL that worked. */}
        {found === null && <Sources picture={picture} use={use} />}
        <img
          {...imageProps}
          {...(priority && { fetchpriority: 'high' })}
          {...((!priority || createdByScript) && { loading: 'lazy' as const })}
          decoding="async"
          // After `loading`: React sets attributes in this order, on an image that is not in its
          // <picture> yet. There WebKit downloads the `src` (JPEG) at once, unless the image is
          // already lazy.
          src={found ?? src}
          alt={alt}
          width={picture.width}
          height={picture.height}
          style={placeholderStyle(picture, use)}
        />
      </picture>
      {failure &&
        (use === 'hero' ? (
          <failure.HeroFailure alt={alt} failed={failed} retry={retry} />
        ) : (
          <failure.TileFailure alt={alt} failed={failed} />
        ))}
    </>
  )
}

/** Starts loading a lazy image once it is in its <picture>, where the browser selects the format. */
function loadNow(picture: HTMLElement | null): void {
  const image = picture?.querySelector('img')
  if (image) image.loading = 'eager'
}

/**
 * The placeholder behind the image: the picture itself, tiny and blurred. Not for animations, whose
 * transparent frames would reveal it.
 */
function placeholderStyle(
  picture: PictureData,
  use: PictureProps['use'],
): CSSProperties | undefined {
  const { placeholder } = picture
  if (placeholder === null || (picture.animated && use === 'hero')) return undefined
  const image = use === 'hero' ? proportionalPlaceholder(placeholder, picture) : placeholder
  return { backgroundImage: `url(${image})` }
}

/** A hero is not cropped, so a placeholder with rounded sides would show around it. */
function proportionalPlaceholder(placeholder: string, { width, height }: PictureData): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image href="${placeholder}" width="100%" height="100%" preserveAspectRatio="none"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * The picture's formats. An animation plays only in a hero, and only without
 * `prefers-reduced-motion`; otherwise its first frame is shown.
 */
function Sources({ picture, use }: Pick<PictureProps, 'picture' | 'use'>) {
  const [sourcesOf, sizes] = use === 'hero' ? [sourceSet, heroSizes] : [tileSourceSet, tileSizes]
  const moving = picture.animated && use === 'hero'
  return (
    <>
      {moving && (
        <source
          media="(prefers-reduced-motion: no-preference)"
          type="image/webp"
          srcSet={sourceSet(picture, 'webp')}
          sizes={sizes}
        />
      )}
      <source type="image/avif" srcSet={sourcesOf(picture, 'avif')} sizes={sizes} />
      {!picture.animated && (
        <source type="image/webp" srcSet={sourcesOf(picture, 'webp')} sizes={sizes} />
      )}
    </>
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

/** For browsers without AVIF and WebP: one JPEG of moderate size. */
function fallback(picture: PictureData, use: PictureProps['use']): string {
  const widths = (use === 'hero' ? offeredWidths : tileWidths)(picture.width)
  return photoImagePath(
    picture.key,
    imageName(widths[Math.min(widths.length, 4) - 1] ?? null, 'jpg'),
  )
}
