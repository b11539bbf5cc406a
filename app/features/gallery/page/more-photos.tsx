import { SimilarPhotos, type FirstSimilarPhotos } from './similar-photos.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'

export interface PhotoTile {
  url: string
  alt: string
  src: string
  tint: string
}

export interface BinderRow {
  title: string
  url: string
  photos: PhotoTile[]
}

interface RelatedPhotos {
  binder: BinderRow | null
  similar: FirstSimilarPhotos | null
}

export function MorePhotos({ binder, similar }: RelatedPhotos) {
  if (binder === null && similar === null) return null
  return (
    <div className="more-photos">
      {binder !== null && <BinderPhotos {...binder} />}
      {similar && <SimilarPhotos key={similar.items} {...similar} />}
    </div>
  )
}

const BinderPhotos = ({ title, url, photos }: BinderRow) => (
  <section>
    <div>
      <h2>More from this binder</h2>
      <a href={url}>{title}</a>
    </div>
    <ul>
      {photos.map(({ url, alt, src, tint }) => (
        <li key={url}>
          <a href={url} style={{ backgroundColor: tint }}>
            <Thumbnail src={src} alt={alt} width={180} height={180} />
          </a>
        </li>
      ))}
    </ul>
  </section>
)
