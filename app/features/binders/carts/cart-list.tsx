import { CARTS_PATH, memberPath } from '#app/http/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import type { Binder } from '../binder.ts'
import { MeetDate } from '../meets/meet-date.tsx'
import { meetLines } from '../meets/meet.ts'
import { authorName } from '../../members/author.ts'
import { photoCount } from '../../photos/photo.ts'
import { CoverLink, FIRST_COVERS } from '../../photos/picture/cover-link.tsx'
import { cartName, statusText } from '../../carts/cart.ts'
import { cartDetails, factTexts, type Cart } from '../../carts/facts.ts'
import type { CartFacet, CartLink, CartsPage } from '../../carts/queries.server.ts'

type Year = string | number | null | undefined

function yearsText(from: number | null, to: number | null): string {
  if (from && to) return from === to ? `of ${from}` : `from ${from} to ${to}`
  if (from) return `from ${from}`
  return to ? `up to ${to}` : ''
}

/** What is no year of four digits is not in the title: no cart has it. */
const toYear = (year: Year): number | null =>
  /^\d{4}$/.test(String(year ?? '')) ? Number(year) : null

export function cartsTitle({ make, model, query }: Pick<CartsPage, 'make' | 'model' | 'query'>) {
  const { status, year, yearFrom, yearTo, ...others } = query
  const name = cartName({ year: toYear(year), make, model })
  const facts = Object.entries(others).filter(([, value]) => String(value ?? '').trim() !== '')
  const adjectives = factTexts(Object.fromEntries(facts) as Partial<Cart>, (fact) => fact.adjective)
  const sale = status === 'for-sale' ? 'for sale' : ''
  const years = yearsText(toYear(yearFrom), toYear(yearTo))
  if (name !== '') return [name, ...adjectives, years, sale].filter(Boolean).join(', ')
  const carts = [...adjectives, 'carts'].join(' ')
  return [carts.charAt(0).toUpperCase() + carts.slice(1), years, sale].filter(Boolean).join(' ')
}

interface CartFiltersProps {
  facets: CartFacet[]
  query: CartsPage['query']
}

const textOfQuery = (value: string | number | null | undefined) => String(value ?? '')

/** What the carts of a list are limited to: one row, and further facts below it. */
export function CartFilters({ facets, query }: CartFiltersProps) {
  const facet = (name: CartFacet['name']) => facets.find((each) => each.name === name)
  // A single choice divides nothing; but search engines find the makes by their links.
  const further = facets.filter(
    ({ name, links, anyHref }) => IN_ROW.includes(name) || anyHref !== null || links.length > 1,
  )
  const kept = further.flatMap(({ name }) =>
    query[name] && !IN_ROW.includes(name) ? [[name, textOfQuery(query[name])]] : [],
  )
  return (
    <div className="cart-filters">
      <form action={CARTS_PATH} aria-label="Filters">
        <FilterChoice name="make" label="Make" facet={facet('make')} />
        <label>
          <span>Year from</span>
          <YearInput name="yearFrom" value={query.yearFrom ?? query.year} />
        </label>
        <label>
          <span>to</span>
          <YearInput name="yearTo" value={query.yearTo ?? query.year} />
        </label>
        <FilterChoice name="drive" label="Drive" facet={facet('drive')} />
        {facet('status') && (
          <label>
            <input
              type="checkbox"
              name="status"
              value="for-sale"
              defaultChecked={query.status === 'for-sale'}
            />{' '}
            <span>For sale</span>
          </label>
        )}
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="quiet">Show</Button>
      </form>
      {further.length > 0 && (
        <details className="cart-facets" open={kept.length > 0}>
          <summary>More filters</summary>
          {further.map(({ heading, links, anyHref }) => (
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
                <FacetLinks links={links} />
              </ul>
            </nav>
          ))}
        </details>
      )}
    </div>
  )
}

/** The facts of the row. */
const IN_ROW: CartFacet['name'][] = ['make', 'year', 'drive', 'status']

interface FilterChoiceProps {
  name: 'make' | 'drive'
  label: string
  facet: CartFacet | undefined
}

function FilterChoice({ name, label, facet }: FilterChoiceProps) {
  if (!facet || (facet.links.length < 2 && facet.anyHref === null)) return null
  return (
    <label>
      <span>{label}</span>
      <select
        className="input"
        name={name}
        defaultValue={facet.links.find(({ isCurrent }) => isCurrent)?.value ?? ''}
      >
        <option value="">Any</option>
        {facet.links.map(({ name: text, value, count }) => (
          <option key={value} value={value}>
            {`${text} (${count.toLocaleString('en')})`}
          </option>
        ))}
      </select>
    </label>
  )
}

const YearInput = ({
  name,
  value,
}: {
  name: string
  value: string | number | null | undefined
}) => (
  <input
    className="input"
    name={name}
    inputMode="numeric"
    pattern="\d{4}"
    maxLength={4}
    size={4}
    defaultValue={textOfQuery(value)}
  />
)

const FacetLinks = ({ links }: { links: CartLink[] }) =>
  links.map(({ name, count, href, isCurrent }) => (
    <li key={href}>
      <a className="chip" href={href} aria-current={isCurrent ? 'page' : undefined}>
        <bdi>{name}</bdi> <span>{count.toLocaleString('en')}</span>
      </a>
    </li>
  ))

interface CartListProps {
  carts: Binder[]
  /** True where the carts are the page, not a row of it. */
  isLarge?: boolean
}

/** Binders with their owners, and the facts of those about a cart. */
export const CartList = ({ carts, isLarge = false }: CartListProps) => (
  <div className={isLarge ? 'binders binders-large' : 'binders'}>
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
