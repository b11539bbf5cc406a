import type { ImgHTMLAttributes } from 'react'
import { jpegPath } from '#storage/addresses.ts'

export interface ThumbnailProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** Root-relative address of a small picture as WebP. */
  src: string
  alt: string
}

/** A small picture beside text, as WebP and for browsers without it as JPEG. */
export function Thumbnail({ src, ...attributes }: ThumbnailProps) {
  return (
    <picture>
      <source type="image/webp" srcSet={src} />
      {/* React sets attributes in their order: see `picture.tsx`. */}
      <img loading="lazy" decoding="async" {...attributes} src={jpegPath(src)} />
    </picture>
  )
}
