import { memberPath } from '#app/http/addresses.ts'
import type { Binder } from './binder.ts'
import { MeetDate } from './meet-date.tsx'
import { meetLines } from './meet.ts'
import { authorName } from '../members/author.ts'
import { photoCount } from '../photos/photo.ts'
import { CoverLink, FIRST_COVERS } from '../photos/picture/cover-link.tsx'
import { cartName, statusText } from '../carts/cart.ts'
import { cartDetails, factTexts, type Cart } from '../carts/facts.ts'
import type { CartFacet, CartLink, CartsPage } from '../carts/queries.server.ts'

export function cartsTitle({ make, model, query }: Pick<CartsPage, 'make' | 'model' | 'query'>) {
  const { status, year, ...others } = query
  const name = cartName({ year: year ? Number(year) : null, make, model })
  const adjectives = factTexts(others as Partial<Cart>, ({ adjective }) => adjective)
  const sale = status === 'for-sale' ? 'for sale' : ''
  if (name !== '') return [name, ...adjectives, sale].filter(Boolean).join(', ')
  const carts = [...adjectives, 'carts'].join(' ')
  return [carts.charAt(0).toUpperCase() + carts.slice(1), sale].filter(Boolean).join(' ')
}

/** Links of a fact that are always shown, so that the carts are near the top of a phone. */
const OPEN_LINKS = 12

export const CartFacets = ({ facets }: { facets: CartFacet[] }) => (
  <div className="cart-facets">
    {facets.map(({ heading, links, anyHref }) => (
      <nav key={heading} aria-label={heading}>
        <h2>{heading}</h2>
        <ul>
          {anyHref !== null && (
            <li>
              <a className="chip" href={anyHref}>
                Any
              </a>
            </li>
          )}
          <FacetLinks links={links.slice(0, OPEN_LINKS)} />
        </ul>
        {links.length > OPEN_LINKS && (
          <details open={links.slice(OPEN_LINKS).some(({ isCurrent }) => isCurrent)}>
            <summary className="button button-quiet">
              {links.length - OPEN_LINKS} more
              <span className="sr-only">: {heading}</span>
            </summary>
            <ul>
              <FacetLinks links={links.slice(OPEN_LINKS)} />
            </ul>
          </details>
        )}
      </nav>
    ))}
  </div>
)

const FacetLinks = ({ links }: { links: CartLink[] }) =>
  links.map(({ name, count, href, isCurrent }) => (
    <li key={href}>
      <a className="chip" href={href} aria-current={isCurrent ? 'page' : undefined}>
        <bdi>{name}</bdi> <span>{count.toLocaleString('en')}</span>
      </a>
    </li>
  ))

/** Binders with their owners, and the facts of those about a cart. */
export const CartList = ({ carts }: { carts: Binder[] }) => (
  <div className="binders">
    {carts.map((cart, index) => (
      <CartCard key={cart.id} binder={cart} priority={index < FIRST_COVERS} />
    ))}
  </div>
)

function CartCard({ binder, priority }: { binder: Binder; priority: boolean }) {
  const { url, title, user, cart } = binder
  return (
    <article id={`binder-${binder.id}`} className="card binder cart">
      <CoverLink
        of={binder}
        priority={priority}
        instead={binder.meet && <MeetDate meet={binder.meet} />}
      />
      <div className="card-text">
        <h2>
          <a href={url}>
            <bdi>{title}</bdi>
          </a>
        </h2>
        {cart.status && (
          <p>
            <span className="cart-status">{statusText(cart)}</span>
          </p>
        )}
        {[...meetLines(binder.meet), cartName(cart), cartDetails(cart)]
          .filter(Boolean)
          .map((facts) => (
            <p key={facts}>
              <bdi>{facts}</bdi>
            </p>
          ))}
        <p>
          {photoCount(binder.photoCount)} by{' '}
          <a href={memberPath(user)}>
            <bdi>{authorName(user)}</bdi>
          </a>
        </p>
      </div>
    </article>
  )
}
