import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { AuthorLine } from '../members/author-line.tsx'
import type { Author } from '../members/author.ts'
import { photoCount } from '../photos/photo.ts'

interface FoundBinder {
  url: string
  title: string
  owner: string
  photoCount: number
  picture: string | null
}

export interface SearchMatches {
  members: Author[]
  binders: FoundBinder[]
}

export const SearchMatchRows = ({ members, binders }: SearchMatches) => (
  <>
    {members.length > 0 && (
      <Row heading="Photographers">
        {members.map((member) => (
          <li key={member.id}>
            <AuthorLine author={member} />
          </li>
        ))}
      </Row>
    )}
    {binders.length > 0 && (
      <Row heading="Binders">
        {binders.map(({ url, title, owner, photoCount: count, picture }) => (
          <li key={url}>
            <a className="found-binder" href={url}>
              <span>{picture ? <Thumbnail src={picture} alt="" /> : <Icon name="image" />}</span>
              <span>
                <b>{title}</b>{' '}
                <small>
                  by {owner} · {photoCount(count)}
                </small>
              </span>
            </a>
          </li>
        ))}
      </Row>
    )}
  </>
)

const Row = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="search-matches">
    <h2>{heading}</h2>
    <ul>{children}</ul>
  </section>
)
