import { useCallback, useRef, useState } from 'react'
import {
  imageName,
  offeredWidths,
  photoImagePath,
  sourceSet,
  tileWidths,
  type ImageFormat,
} from '#storage/addresses.ts'
import { useCreatedByScript } from '#app/ui/hydration.ts'
import { isBroken, RETRIES, selfRecovering } from '#app/ui/image-retries.ts'
import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { classNames } from '#app/ui/class-names.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import type { Picture as PictureData } from '../photo.ts'

// Three device pixels a pixel look like two, and take twice the bytes.
const tileSizes =
  '(min-width:40em) 17.5em, (max-width:21.24em) 100vw, (min-resolution:2.5x) 30vw, 48vw'
const bannerSizes = '(min-resolution:2.5x) 67vw, 100vw'
const winnerSizes = '(min-width:42em) 40em, (min-resolution:2.5x) 67vw, 100vw'
const heroSizes =
  '(min-width:117em) 89em, (min-width:64em) calc(100vw - 28em), (min-resolution:2.5x) 67vw, 100vw'

/** The scan finds those without retries. */
const retries = { tile: RETRIES.card, cover: 0, banner: 0, winner: 0, hero: RETRIES.large }

interface PictureProps {
  picture: PictureData
  alt: string
  use: keyof typeof retries
  priority?: boolean
}

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
          className={classNames(imageProps.className, picture.hasAlpha && 'on-ground') || undefined}
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

function loadNow(picture: HTMLElement | null): void {
  const image = picture?.querySelector('img')
  if (image) image.loading = 'eager'
}

function placeholderStyle(picture: PictureData, use: PictureProps['use']) {
  const { placeholder } = picture
  if (placeholder === null || (picture.animated && use === 'hero')) return undefined
  const image = use === 'hero' ? proportionalPlaceholder(placeholder, picture) : placeholder
  return { backgroundImage: `url(${image})` }
}

function proportionalPlaceholder(placeholder: string, { width, height }: PictureData): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image href="${placeholder}" width="100%" height="100%" preserveAspectRatio="none"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * The picture's formats. An animation plays only in a hero without `prefers-reduced-motion`; else
 * its first frame is shown.
 */
function Sources({ picture, use }: Pick<PictureProps, 'picture' | 'use'>) {
  const [sourcesOf, sizes] = sourcesBy[use]
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

const tileSources = [tileSourceSet, tileSizes] as const
const sourcesBy = {
  tile: tileSources,
  cover: tileSources,
  banner: [sourceSet, bannerSizes],
  winner: [sourceSet, winnerSizes],
  hero: [sourceSet, heroSizes],
} as const

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
  const isLarge = use === 'hero' || use === 'banner'
  const widths = (isLarge ? offeredWidths : tileWidths)(picture.width)
  return photoImagePath(
    picture.key,
    imageName(widths[Math.min(widths.length, 4) - 1] ?? null, 'jpg'),
  )
}

const recoveryPart = lazyPart(() => withDeferredStylesheet(import('./picture-recovery.tsx')))

function usePictureRecovery(src: string, retries: number) {
  const [found, setFound] = useState<string | null>(null)
  const [status, setStatus] = useState<'idle' | 'retrying' | 'failed'>('idle')
  const image = useRef<HTMLImageElement | null>(null)
  const progress = useRef({ retry: 0 })
  const search = useRef<AbortController | null>(null)

  const recover = useCallback(async () => {
    if (search.current) return
    const { signal } = (search.current = new AbortController())
    // If the script fails to load, the browser's broken image stays.
    const recovery = await recoveryPart.load().catch(() => undefined)
    if (!recovery || signal.aborted) return
    setStatus('retrying')
    const address = await recovery.findImage(src, retries, progress.current, signal)
    if (signal.aborted) return
    search.current = null
    if (address === null) setStatus('failed')
    else setFound(address)
  }, [src, retries])

  const stop = useCallback(() => {
    search.current?.abort()
    search.current = null
  }, [])

  const ref = useCallback(
    (element: HTMLImageElement | null) => {
      image.current = element
      if (!element) stop()
      if (!element || retries === 0) return
      selfRecovering.add(element)
      // It may have failed before the handler was attached.
      if (isBroken(element)) void recover()
    },
    [recover, retries, stop],
  )

  function settle() {
    stop()
    progress.current.retry = 0
    setStatus('idle')
  }

  function retry() {
    const { current } = image
    // Removing the button would lose the keyboard focus.
    if (current) current.tabIndex = -1
    current?.focus()
    progress.current.retry = -1
    void recover()
  }

  return {
    imageProps: {
      ref,
      className: status === 'idle' ? undefined : 'image-retrying',
      ...(retries > 0 && { onLoad: settle, onError: recover }),
    },
    found,
    retrying: status === 'retrying',
    failed: status === 'failed',
    retry,
  }
}
