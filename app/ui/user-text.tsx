import type { ReactNode } from 'react'

/**
 * A text of a member: a long one shows 8 lines and "Read more" (docs/product.md#screens).
 * @param children the text with links
 */
export function UserText({ text, children = text }: { text: string; children?: ReactNode }) {
  const isLong = text.length > 480 || text.split('\n').length > 8
  if (!isLong) return <p className="user-text">{children}</p>
  return (
    <div className="long-text">
      <details>
        <summary className="text-link">
          <span>Read more</span>
          <span>Show less</span>
        </summary>
      </details>
      <p className="user-text">{children}</p>
    </div>
  )
}
