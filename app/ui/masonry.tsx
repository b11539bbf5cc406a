import type { ReactNode } from 'react'

export interface MasonryProps {
  /** Elements with the class `tile` and a style by `tileStyle`, in reading order. */
  children: ReactNode
}

/** Columns of tiles of their own heights, laid out by the style sheet alone: see `masonry.css`. */
export function Masonry({ children }: MasonryProps) {
  return <div className="masonry">{children}</div>
}
