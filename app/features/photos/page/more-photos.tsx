import type { CSSProperties, ReactNode } from 'react'
import { RenderedOnce } from '#app/ui/server-rendering.ts'
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

/** The photos below a photo. */
export interface RelatedPhotos {
  /** The photo's binder and the newest others in it; null if there are none. */
  binder: { title: string; url: string; photos: PhotoTile[] } | null
  /** Photos with the same tags. */
  similar: PhotoTile[]
}

/**
 * Links to other photos of the binder and to similar photos.
 * @param text `RelatedPhotos` as JSON, because Remix's encoding indexes every field of every photo
 */
export function MorePhotos({ text }: { text: string }) {
  return (
    <RenderedOnce text={() => text} kind="more photos">
      {() => <MorePhotosContent {...(JSON.parse(text) as RelatedPhotos)} />}
    </RenderedOnce>
  )
}

function MorePhotosContent({ binder, similar }: RelatedPhotos) {
  return (
    <div className="more-photos">
      {binder && (
        <Tiles heading="More from this binder" photos={binder.photos}>
          <a href={binder.url}>{binder.title}</a>
        </Tiles>
      )}
      {similar.length > 0 && <Tiles heading="More like this" photos={similar} />}
    </div>
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
