import type { ReactNode } from 'react'

export interface MasonryProps {
  /** Elements with the class `tile` and a style by `tileStyle`, in reading order. */
  children?: ReactNode
  /** The same as cached HTML: see `fragment-cache.ts`. */
  markup?: string
}

/** Columns of tiles with individual heights, laid out by the stylesheet alone: see `masonry.css`. */
export function Masonry({ children, markup }: MasonryProps) {
  if (markup !== undefined)
    return <div className="masonry" dangerouslySetInnerHTML={{ __html: markup }} />
  return <div className="masonry">{children}</div>
}
