import type { ReactNode } from 'react'
import { QuietLink } from '#app/ui/button.tsx'
import type { Binder } from '../binders/binder.ts'
import { CartList } from '../binders/cart-list.tsx'
import { AuthorLine } from '../members/author-line.tsx'
import type { Author } from '../members/author.ts'

export interface SearchMatches {
  carts: Binder[]
  /** The list of all carts with the facts of the search. */
  allCarts: { href: string; text: string } | null
  members: Author[]
  binders: Binder[]
}

export const SearchMatchRows = ({ carts, allCarts, members, binders }: SearchMatches) => (
  <>
    {carts.length > 0 && (
      <Row heading="Carts">
        <CartList carts={carts} />
        {allCarts && (
          <p className="mt-4">
            <QuietLink href={allCarts.href}>{allCarts.text}</QuietLink>
          </p>
        )}
      </Row>
    )}
    {members.length > 0 && (
      <Row heading="Photographers">
        <ul>
          {members.map((member) => (
            <li key={member.id}>
              <AuthorLine author={member} />
            </li>
          ))}
        </ul>
      </Row>
    )}
    {binders.length > 0 && (
      <Row heading="Binders">
        <CartList carts={binders} />
      </Row>
    )}
  </>
)

const Row = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="search-matches">
    <h2>{heading}</h2>
    {children}
  </section>
)
