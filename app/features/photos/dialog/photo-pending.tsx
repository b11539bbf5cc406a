import { AuthorLine } from '../page/author-line.tsx'
import type { PhotoCard } from '../photo.ts'

/** The data of a photo's card, shown until the photo's page data have loaded. */
export function PhotoPending({ photo }: { photo: PhotoCard }) {
  return (
    <div className="photo-side" aria-busy="true">
      <AuthorLine author={photo.user} />
      <div className="photo-words">
        <h2>{photo.title}</h2>
      </div>
      <div className="photo-pending" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
