import {
  countCarts,
  listCartFacts,
  listCarts,
  topModels,
  type CartFilter,
} from '#db/queries/carts.ts'
import type { CartColumns, BinderRow } from '#db/queries/binders.ts'
import { invalid } from '#app/http/http-error.ts'
import { pageAt, toPage } from '#app/http/paging.ts'
import { cartName, driveNames, statusNames, type CartQuery } from './cart.ts'
import { cartsPath } from './carts-path.ts'
import {
  CART_FACTS,
  cartFacts,
  cartFilters,
  cartsName,
  type Cart,
  type CartFact,
  type CartFactName,
} from './facts.ts'
import { cartKey, knownMake, toMakeKey, tidyName } from './names.ts'
import { givenMake } from './schema.ts'

const SUGGESTED_MODELS = 100
/** Makes, models or years of one list. */
const MAXIMUM_FACTS = 60

export function cartColumns(
  given: Partial<Omit<CartColumns, 'makeKey' | 'modelKey'> & { otherMake: string | null }>,
): Partial<CartColumns> {
  const { model, status } = given
  const make = givenMake(given)
  const others = cartFacts.flatMap(([name, { onlyWith }]) => {
    if (name === 'make' || name === 'model') return []
    const isLost = onlyWith && status !== undefined && status !== onlyWith
    const fact = isLost ? null : given[name]
    return fact === undefined ? [] : [[name, fact]]
  })
  return {
    ...Object.fromEntries(others),
    ...(make === null ? { make, makeKey: null } : {}),
    ...(make ? { make: knownMake(make) ?? tidyName(make), makeKey: toMakeKey(make) } : {}),
    ...(model === null ? { model, modelKey: null } : {}),
    ...(model ? { model: tidyName(model), modelKey: cartKey(model) } : {}),
  }
}

const MAXIMUM_KEY = 200
/** The only status that a list of carts can be limited to. */
const FOR_SALE = 'for-sale'

/** A fact of an address, as the carts of a list have it; null if no cart can have it. */
function filterValue(name: CartFactName, fact: CartFact, text: string): string | number | null {
  if (name === 'make') return toMakeKey(text) || null
  if (name === 'model') return cartKey(text) || null
  if (fact.kind === 'name' || fact.kind === 'text') return text
  if (fact.kind === 'choice') {
    const isKnown =
      fact.filterBy === true ? Object.hasOwn(fact.choices, text) : fact.filterBy === text
    return isKnown ? text : null
  }
  const number = Number(text.slice(0, 8))
  return Number.isInteger(number) && number >= fact.least ? number : null
}

/** The first and the last year of an address; what is no year of a cart limits nothing. */
function yearRange({ yearFrom, yearTo }: CartQuery): Pick<CartFilter, 'yearFrom' | 'yearTo'> {
  const from = parseYear(String(yearFrom ?? ''))
  const to = parseYear(String(yearTo ?? ''))
  if (from !== undefined && to !== undefined)
    return { yearFrom: Math.min(from, to), yearTo: Math.max(from, to) }
  return { ...(from !== undefined && { yearFrom: from }), ...(to !== undefined && { yearTo: to }) }
}

/**
 * The facts of an address, as keys; null if no cart can have one of them. A model counts only with
 * a make.
 */
function toFilter(query: CartQuery): CartFilter | null {
  const filter: Partial<Record<CartFactName, string | number>> = {}
  for (const [name, fact] of cartFilters) {
    const text = String(query[name] ?? '').slice(0, MAXIMUM_KEY)
    if (text === '' || (name === 'model' && !query.make)) continue
    const value = filterValue(name, fact, text)
    if (value === null) return null
    filter[name] = value
  }
  return { ...(filter as CartFilter), ...yearRange(query) }
}

export interface CartLink {
  name: string
  /** In the query of the list. */
  value: string
  count: number
  href: string
  isCurrent: boolean
}

export interface CartFacet {
  name: CartFactName
  heading: string
  links: CartLink[]
  /** Root-relative URL of the list with any value; null if the fact is not chosen. */
  anyHref: string | null
}

/** One page of carts; `next` is the cursor of the next page, null at the end. */
export interface CartsPage {
  query: CartQuery
  make: string | null
  model: string | null
  count: number
  facets: CartFacet[]
  carts: BinderRow[]
  next: number | null
}

type Facet = Exclude<keyof CartFilter, 'status' | 'yearFrom' | 'yearTo'>
const facetFacts = cartFilters.filter(([, { filterBy }]) => filterBy === true) as [
  Facet,
  CartFact,
][]

async function readFacets(filter: CartFilter): Promise<CartFacet[]> {
  const facets = await Promise.all(
    facetFacts.map(async ([name, fact]): Promise<CartFacet | null> => {
      if (name === 'model' && filter.make === undefined) return null
      // Another make has other models.
      const others = { ...filter, [name]: undefined, ...(name === 'make' && { model: undefined }) }
      const values = await listCartFacts(name, others, MAXIMUM_FACTS)
      const chosen = filter[name]
      return {
        name,
        heading: fact.label,
        links: values.map(({ key, name: text, count }) => ({
          name: fact.kind === 'choice' ? (fact.choices[key] ?? text) : text,
          count,
          value: name === 'make' ? text : key,
          href: cartsPath({ ...others, [name]: key }),
          isCurrent: String(chosen).toLowerCase() === key.toLowerCase(),
        })),
        anyHref: chosen === undefined ? null : cartsPath(others),
      }
    }),
  )
  return [...facets, await saleFacet(filter)].filter(
    (facet) => facet !== null && facet.links.length > 0,
  ) as CartFacet[]
}

async function saleFacet(filter: CartFilter): Promise<CartFacet> {
  const forSale = { ...filter, status: FOR_SALE } as const
  const isCurrent = filter.status === FOR_SALE
  const count = await countCarts(forSale)
  const link = {
    name: statusNames[FOR_SALE],
    value: FOR_SALE,
    count,
    href: cartsPath(forSale),
    isCurrent,
  }
  return {
    name: 'status',
    heading: 'Status',
    links: count > 0 || isCurrent ? [link] : [],
    anyHref: isCurrent ? cartsPath({ ...filter, status: undefined }) : null,
  }
}

/** How a page that several members share spells a make or a model; the key if no cart has it. */
async function spelling(fact: 'make' | 'model', filter: CartFilter): Promise<string> {
  const [found] = await listCartFacts(fact, filter, 1)
  return found?.name ?? filter[fact] ?? ''
}

const spelledFacts = async ({ make, model }: Pick<CartFilter, 'make' | 'model'>) => ({
  make: make === undefined ? null : (knownMake(make) ?? (await spelling('make', { make }))),
  model:
    make === undefined || model === undefined ? null : await spelling('model', { make, model }),
})

/**
 * One page of the public carts with the facts of an address, newest first below the id `before`,
 * with links to other facts.
 */
export async function cartsPage(query: CartQuery, viewerId: string | null, before?: number) {
  const filter = toFilter(query)
  const { make, model } = filter ?? {}
  const page = toPage(filter ? await listCarts(filter, viewerId, pageAt(before)) : [])
  const spelled = await spelledFacts({ make, model })
  return {
    query: filter ?? query,
    make: spelled.make ?? query.make ?? null,
    model: spelled.model,
    count: filter ? await countCarts(filter) : 0,
    facets: await readFacets(filter ?? {}),
    carts: page.shown,
    next: page.next,
  }
}

const parseYear = (word = ''): number | undefined =>
  /^\d{4}$/.test(word) && Number(word) >= CART_FACTS.year.least ? Number(word) : undefined

const isDrive = (word: string): word is keyof typeof driveNames => Object.hasOwn(driveNames, word)

const SALE_WORDS = /(^|\s)for[\s-]sale(?=\s|$)/i

/**
 * The facts of a text in which every word belongs to one, such as '1998 club car', 'gas EZ GO TXT'
 * or 'club car for sale'; else null.
 */
async function namedFacts(text: string): Promise<CartFilter | null> {
  const words = text.replace(SALE_WORDS, ' ').trim().split(/\s+/).filter(Boolean)
  const sale = SALE_WORDS.test(text) ? { status: FOR_SALE as typeof FOR_SALE } : {}
  const year = words.map(parseYear).find((found) => found !== undefined)
  const drive = words.map((word) => word.toLowerCase()).find(isDrive)
  const names = words
    .filter((word) => parseYear(word) !== year || year === undefined)
    .filter((word) => word.toLowerCase() !== drive)
  const filter = {
    ...(year !== undefined && { year }),
    ...(drive !== undefined && { drive }),
    ...sale,
  }
  if (names.length === 0) return filter
  const makes = await listCartFacts('make', {}, MAXIMUM_FACTS)
  for (let length = names.length; length > 0; length--) {
    const make = toMakeKey(names.slice(0, length).join(' '))
    if (!makes.some(({ key }) => key === make)) continue
    const model = cartKey(names.slice(length).join(' '))
    return { ...filter, make, ...(model !== '' && { model }) }
  }
  return null
}

/**
 * The newest carts of a text that names nothing but facts, with a link to all of them; null if
 * there is none.
 */
export async function cartsNamed(text: string, viewerId: string | null, limit: number) {
  const filter = await namedFacts(text.slice(0, MAXIMUM_KEY))
  if (!filter || (await countCarts(filter)) === 0) return null
  const rows = await listCarts(filter, viewerId, { limit })
  return { rows, all: await allOf(filter) }
}

const nameOf = async (filter: CartFilter): Promise<string> =>
  cartsName({ ...(filter as Partial<Cart>), ...(await spelledFacts(filter)) })

const allOf = async (filter: CartFilter) => ({
  href: cartsPath(filter),
  text: `See all ${await nameOf(filter)}`,
})

/**
 * The carts that come nearest to the facts of a text that no cart has: of the same make, those of
 * the years around first.
 * @returns null for a text that names no known make, or has carts
 */
export async function cartsNear(text: string, viewerId: string | null, limit: number) {
  const filter = await namedFacts(text.slice(0, MAXIMUM_KEY))
  if (!filter?.make || (await countCarts(filter)) > 0) return null
  const { make, year } = filter
  const rows: BinderRow[] = []
  if (year !== undefined) {
    const years = (await listCartFacts('year', { make }, MAXIMUM_FACTS))
      .map(({ key }) => Number(key))
      .toSorted((one, other) => Math.abs(one - year) - Math.abs(other - year))
    for (const near of years.slice(0, limit))
      if (rows.length < limit)
        rows.push(
          ...(await listCarts({ make, year: near }, viewerId, { limit: limit - rows.length })),
        )
  }
  if (rows.length === 0) rows.push(...(await listCarts({ make }, viewerId, { limit })))
  return rows.length === 0 ? null : { rows, all: await allOf({ make }) }
}

/** Names of carts that begin with a text, such as '1998 Club Car' for '1998 cl'. */
export async function suggestedCarts(text: string, limit: number): Promise<string[]> {
  const [first, ...others] = text.trim().slice(0, MAXIMUM_KEY).split(/\s+/)
  const year = parseYear(first)
  const typed = cartKey([year === undefined ? first : '', ...others].join(''))
  if (year === undefined && typed === '') return []
  const filter = year === undefined ? {} : { year }
  const found: string[] = []
  for (const { key: makeKey, name } of await listCartFacts('make', filter, MAXIMUM_FACTS)) {
    const make = knownMake(makeKey) ?? name
    const cart = { year: year ?? null, make, model: null }
    if (makeKey.startsWith(typed)) found.push(cartName(cart))
    if (!typed.startsWith(makeKey)) continue
    const models = await listCartFacts('model', { ...filter, make: makeKey }, MAXIMUM_FACTS)
    for (const { key, name: model } of models)
      if (key.startsWith(typed.slice(makeKey.length))) found.push(cartName({ ...cart, model }))
  }
  return found.slice(0, limit)
}

export const cartMakes = async (limit: number) => listCartFacts('make', {}, limit)

export async function cartRowsOfMake(make: string, page: { before?: number; limit: number }) {
  const filter = toFilter({ make })
  return filter ? listCarts(filter, null, page) : []
}

export async function makeName(make: string): Promise<string> {
  const key = toMakeKey(make.slice(0, MAXIMUM_KEY))
  return knownMake(key) ?? spelling('make', { make: key })
}

/**
 * Public carts by the query of the API, newest first (docs/api.md).
 * @throws HttpError 400 for a value that no cart can have
 */
export async function queriedCarts(
  query: URLSearchParams,
  viewerId: string | null,
  page: { before?: number; limit: number },
) {
  const given = readCartQuery(query)
  for (const [name, fact] of cartFilters) {
    const text = given[name]
    if (!text || fact.filterError === undefined) continue
    const isYear = fact.kind === 'number' && /^\d{4}$/.test(text)
    if (!isYear && (fact.kind === 'number' || filterValue(name, fact, text) === null))
      throw invalid({ [name]: [fact.filterError] })
  }
  if (given.model && !given.make) throw invalid({ model: ['model needs a make'] })
  const filter = toFilter(given)
  return filter ? listCarts(filter, viewerId, page) : []
}

/** The facts of the query of a list of carts. */
export const readCartQuery = (query: URLSearchParams) =>
  Object.fromEntries(
    [...cartFilters.map(([name]) => name), 'yearFrom', 'yearTo'].map((name) => [
      name,
      query.get(name),
    ]),
  ) as Record<CartFactName | 'yearFrom' | 'yearTo', string | null>

export interface ModelSuggestion {
  make: string
  model: string
}

export async function suggestedModels(make: string | null): Promise<ModelSuggestion[]> {
  if (make === null) return topModels(SUGGESTED_MODELS)
  const models = await listCartFacts('model', { make: toMakeKey(make) }, SUGGESTED_MODELS)
  return models.map(({ name }) => ({ make, model: name }))
}
