import { site } from '#app/content/site.ts'
import { Icon } from '#app/ui/icon.tsx'
import { authorName } from '../members/author.ts'
import type { PhotoDetail } from '../photos/photo.ts'
import { Picture } from '../photos/picture/picture.tsx'
import stylesheet from '../../embed.css?url'

export function EmbedView({ photo }: { photo: PhotoDetail }) {
  const { picture, title, url } = photo
  const out = { href: url, target: '_blank', rel: 'noopener' }
  const tint = { backgroundColor: picture.dominantColor }
  return (
    <main id="main" className="embed">
      {/* Here, because the photo's page, whose route this is, does not need it. */}
      <link rel="stylesheet" href={stylesheet} />
      <a className="embed-picture" {...out} tabIndex={-1} style={tint}>
        <Picture picture={picture} alt={photo.altText || title} use="hero" priority />
      </a>
      <div className="embed-text">
        <div>
          <h1>
            <a {...out}>
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </h1>
          <p>by {authorName(photo.user)}</p>
        </div>
        <a className="brand" {...out}>
          <Icon name="logo" className="brand-mark" />
          {site.name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </main>
  )
}
