import type { CSSProperties, ReactNode } from 'react'
import { SimilarPhotos, type FirstSimilarPhotos } from './similar-photos.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'

/** A photo as a small square. */
export interface PhotoTile {
  /** Root-relative URL of the photo's page. */
  url: string
  /** Accessible name of the photo: its alt text, else its title. */
  alt: string
  /** Root-relative URL of its smallest image. */
  src: string
  /** `#rrggbb`, shown until the picture has loaded. */
  tint: string
}

/** A photo's binder and the newest other photos in it. */
export interface BinderRow {
  title: string
  url: string
  photos: PhotoTile[]
}

/** The photos below a photo. */
export interface RelatedPhotos {
  /** Null if there are none. */
  binder: BinderRow | null
  similar: FirstSimilarPhotos | null
}

/** Links to other photos of the binder and to similar photos. */
export function MorePhotos({ binder, similar }: RelatedPhotos) {
  if (binder === null && similar === null) return null
  return (
    <div className="more-photos">
      {binder !== null && <BinderPhotos {...binder} />}
      {similar && <SimilarPhotos key={similar.photos[0]?.id} {...similar} />}
    </div>
  )
}

function BinderPhotos({ title, url, photos }: BinderRow) {
  return (
    <Tiles heading="More from this binder" photos={photos}>
      <a href={url}>{title}</a>
    </Tiles>
  )
}

interface TilesProps {
  heading: string
  photos: PhotoTile[]
  /** Rendered beside the heading. */
  children?: ReactNode
}

function Tiles({ heading, photos, children }: TilesProps) {
  return (
    <section>
      <div>
        <h2>{heading}</h2>
        {children}
      </div>
      <ul>
        {photos.map(({ url, alt, src, tint }) => (
          <li key={url}>
            <a href={url} style={{ '--tint': tint } as CSSProperties}>
              <Thumbnail src={src} alt={alt} width={180} height={180} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
