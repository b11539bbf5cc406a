import type { AnchorHTMLAttributes } from 'react'

/** A link in a text. */
export const TextLink = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a className="text-link" {...props} />
)
