import type { ReactNode } from 'react'
import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { authorName, type CardAuthor } from './author.ts'

export function AuthorLine({ author, children }: { author: CardAuthor; children?: ReactNode }) {
  const name = authorName(author)
  return (
    <div className="author-line">
      <a href={memberPath(author)}>
        <Avatar src={author.profileImageUrl} name={name} size="medium" />
        <span>
          <b>{name}</b> {author.username && <small>{`@${author.username}`}</small>}
        </span>
      </a>{' '}
      {children}
    </div>
  )
}
