import type { ImgHTMLAttributes } from 'react'
import { jpegPath } from '#storage/addresses.ts'

interface ThumbnailProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string
  alt: string
}

export const Thumbnail = ({ src, ...attributes }: ThumbnailProps) => (
  <picture>
    <source type="image/webp" srcSet={src} />
    {/* React sets attributes in this order: see `picture.tsx`. */}
    <img loading="lazy" decoding="async" {...attributes} src={jpegPath(src)} />
  </picture>
)
