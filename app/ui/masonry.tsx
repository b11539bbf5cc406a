import type { ReactNode } from 'react'

export interface MasonryProps {
  /** Elements with the class `tile` and a style by `tileStyle`, in reading order. */
  children?: ReactNode
  /** The same, drawn already: see `kept-markup.ts`. */
  markup?: string
}

/** Columns of tiles of their own heights, laid out by the style sheet alone: see `masonry.css`. */
export function Masonry({ children, markup }: MasonryProps) {
  if (markup !== undefined)
    return <div className="masonry" dangerouslySetInnerHTML={{ __html: markup }} />
  return <div className="masonry">{children}</div>
}
