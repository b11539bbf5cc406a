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

/** How wide a picture is drawn, for the browser's choice among the widths: see `masonry.css` and `photo-page.css`. */
const tileSizes = '(min-width:40em) 17.5em, (min-width:21.25em) calc(50vw - 1em), 100vw'
const heroSizes = '(min-width:98em) 68.5em, (min-width:64em) calc(100vw - 27.5em), 100vw'

/** Covers are left to the sweep of broken images (docs/product.md#input) (docs/product.md#limits). */
const retries = { tile: 15, cover: 0, hero: 10 } as const

export interface PictureProps {
  picture: PictureData
  alt: string
  /** `tile` in a grid of photos, `cover` of a binder, `hero` where it is shown large. */
  use: keyof typeof retries
  /** In view at first: fetched at once and before others. */
  priority?: boolean
}

/** A photo, and with a script what becomes of it when it fails to load. */
export function Picture(props: PictureProps) {
  // Another picture begins anew.
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
        {/* They would go before the address that was found to answer. */}
        {found === null && <Sources picture={picture} use={use} />}
        <img
          {...imageProps}
          {...(priority && { fetchpriority: 'high' })}
          {...((!priority || createdByScript) && { loading: 'lazy' as const })}
          decoding="async"
          // After `loading`: React sets attributes in this order, on an image that is not in its <picture>
          // yet. There WebKit downloads the `src` at once, the JPEG, unless the image is lazy by then.
          src={found ?? src}
          alt={alt}
          width={picture.width}
          height={picture.height}
          style={underlay(picture, use)}
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

/** Ends the wait of a lazy image once it is in its <picture>, where the browser chooses the format. */
function loadNow(picture: HTMLElement | null): void {
  const image = picture?.querySelector('img')
  if (image) image.loading = 'eager'
}

/**
 * The picture itself, tiny and blurred, under the image: it stands until the image has arrived. Not where
 * it moves: what a later frame leaves clear would show it.
 */
function underlay(picture: PictureData, use: PictureProps['use']): CSSProperties | undefined {
  const { placeholder } = picture
  if (placeholder === null || (picture.animated && use === 'hero')) return undefined
  const image = use === 'hero' ? inProportion(placeholder, picture) : placeholder
  return { backgroundImage: `url(${image})` }
}

/** Nothing cuts a hero to size: a tiny picture of rounded sides would stand out around it. */
function inProportion(placeholder: string, { width, height }: PictureData): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image href="${placeholder}" width="100%" height="100%" preserveAspectRatio="none"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * The picture in the formats that browsers may know. An animated one moves where it is the hero and the
 * reader has nothing against motion; else its first frame stands.
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

/** For browsers that know neither AVIF nor WebP: one JPEG, not too large. */
function fallback(picture: PictureData, use: PictureProps['use']): string {
  const widths = (use === 'hero' ? offeredWidths : tileWidths)(picture.width)
  return photoImagePath(
    picture.key,
    imageName(widths[Math.min(widths.length, 4) - 1] ?? null, 'jpg'),
  )
}
