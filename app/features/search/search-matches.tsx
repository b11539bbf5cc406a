import type { ReactNode } from 'react'
import { QuietLink } from '#app/ui/button.tsx'
import type { Binder } from '../binders/binder.ts'
import { CartList } from '../binders/carts/cart-list.tsx'
import { AuthorLine } from '../members/author-line.tsx'
import type { Author } from '../members/author.ts'

export interface SearchMatches {
  carts: Binder[]
  /** True for carts that are only near to the facts of the search. */
  areNearest: boolean
  /** The list of all carts with the facts of the search. */
  allCarts: { href: string; text: string } | null
  meets: Binder[]
  members: Author[]
  binders: Binder[]
}

export const SearchMatchRows = ({
  carts,
  areNearest,
  allCarts,
  meets,
  members,
  binders,
}: SearchMatches) => (
  <>
    {carts.length > 0 && (
      <Row heading="Carts">
        {areNearest && <p className="mb-3">No cart matches exactly. These come nearest:</p>}
        <CartList carts={carts} />
        {allCarts && (
          <p className="mt-4">
            <QuietLink href={allCarts.href}>{allCarts.text}</QuietLink>
          </p>
        )}
      </Row>
    )}
    {meets.length > 0 && (
      <Row heading="Meets">
        <CartList carts={meets} />
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
