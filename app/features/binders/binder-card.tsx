import type { CSSProperties } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { photoCount } from '../photos/photo-count.ts'
import { Picture } from '../photos/picture/picture.tsx'
import type { Binder } from './binder.ts'

/** A binder in a list: cover, title, number of photos. */
export function BinderCard({ binder }: { binder: Binder }) {
  const { url, title, cover, isPublic } = binder
  const tint = cover && ({ '--tint': cover.dominantColor } as CSSProperties)
  return (
    <article id={`binder-${binder.id}`} className="card binder">
      {/* The title is the same link: one tab stop is enough. */}
      <a className="card-picture" href={url} tabIndex={-1} aria-hidden="true" style={tint ?? {}}>
        {cover ? <Picture picture={cover} alt={title} use="cover" /> : <Icon name="image" />}
      </a>
      {!isPublic && (
        <span className="badge">
          <Icon name="lock" />
          Private
        </span>
      )}
      <div className="card-text">
        <h2>
          <a href={url}>{title}</a>
        </h2>
        <p>{photoCount(binder.photoCount)}</p>
      </div>
    </article>
  )
}
