import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { Picture as PictureData } from '../photo.ts'
import { Picture } from './picture.tsx'

interface Covered {
  url: string
  title: string
  cover: PictureData | null
}

/** Cards of a list that are in its first row on a wide screen: their pictures are not lazy. */
export const FIRST_COVERS = 5

interface CoverLinkProps {
  of: Covered
  priority?: boolean
  /** What stands in place of a missing picture. */
  instead?: ReactNode
}

/** The picture of a binder's card. The title is the same link: one tab stop is enough. */
export function CoverLink({ of, priority = false, instead }: CoverLinkProps) {
  const { url, title, cover } = of
  const tint = cover ? { backgroundColor: cover.dominantColor } : {}
  return (
    <a className="card-picture" href={url} tabIndex={-1} aria-hidden="true" style={tint}>
      {cover ? (
        <Picture picture={cover} alt={title} use="cover" priority={priority} />
      ) : (
        (instead ?? <Icon name="image" />)
      )}
    </a>
  )
}
