import { sql } from 'drizzle-orm'
import { NEWEST, prepared, type Database, sqlColumn, sqlStatement } from '../client.ts'
import { scanInChunks } from '../chunked-scan.ts'
import { binders, CART_COLUMNS, CART_FILTERS } from '../schema.ts'
import { oncePerRevision } from '../content-revision.ts'
import { binderSelect, scopes, type BinderRow } from './binders.ts'
import { notMuted } from './mutes.ts'
import { isActiveMember } from './users.ts'

/*
 * The public carts (docs/product.md#carts) of active members. Their index has only binders with
 * facts.
 */

const { placeholder } = sql

/**
 * The facts that a list of carts is limited to. The make and the model are keys; a model needs its
 * make.
 */
export type CartFilter = Partial<Filters> & {
  status?: 'for-sale'
  /** The first and the last year. */
  yearFrom?: number
  yearTo?: number
}

type Fact = keyof typeof CART_FILTERS
type Filters = {
  [Name in Fact]: NonNullable<(typeof binders.$inferSelect)[(typeof CART_FILTERS)[Name]]>
}
type Group = { [Name in Fact]: Filters[Name] | null } & {
  yearFrom: number | null
  yearTo: number | null
}

const filters = Object.entries(CART_FILTERS).map(
  ([name, column]) => [name as Fact, binders[column]] as const,
)

const toGroup = (filter: CartFilter) =>
  ({
    ...Object.fromEntries(filters.map(([name]) => [name, filter[name] ?? null])),
    yearFrom: filter.yearFrom ?? null,
    yearTo: filter.yearTo ?? null,
  }) as Group

/** The price needs a status, and a key its name. */
const factColumns = CART_COLUMNS.filter((name) => name !== 'price')
  .map((name) => `binders.${binders[name].name}`)
  .join(', ')

/**
 * All carts, or those for sale, each with an index of its own: a partial index serves no parameter.
 */
const SOURCES = {
  all: {
    index: 'binders_carts',
    condition: `binders.is_public = 1 AND coalesce(${factColumns}) IS NOT NULL`,
  },
  'for-sale': {
    index: 'binders_for_sale',
    condition: `binders.is_public = 1 AND binders.status = 'for-sale'`,
  },
}

type Source = (typeof SOURCES)[keyof typeof SOURCES]

/** A statement for each source, by the filter that needs it. */
function bySource<Statement>(make: (source: Source) => Statement) {
  const statements = { all: make(SOURCES.all), 'for-sale': make(SOURCES['for-sale']) }
  return ({ status }: Pick<CartFilter, 'status'>) => statements[status ?? 'all']
}

function cartSelect(db: Database, { condition }: Source) {
  const facts = filters.map(
    ([name, column]) => sql`(${placeholder(name)} IS NULL OR ${column} = ${placeholder(name)})`,
  )
  return binderSelect(db, scopes.public)
    .where(
      sql`${sql.raw(condition)} AND ${binders.id} < ${placeholder('before')} AND ${binders.id} >= ${placeholder('from')}
        AND ${sql.join(facts, sql` AND `)}
        AND (${placeholder('yearFrom')} IS NULL OR ${binders.year} >= ${placeholder('yearFrom')})
        AND (${placeholder('yearTo')} IS NULL OR ${binders.year} <= ${placeholder('yearTo')})
        AND ${isActiveMember(binders.userId)} AND ${notMuted(binders.userId)}`,
    )
    .orderBy(sql`${binders.id} DESC`)
    .limit(placeholder('limit'))
    .prepare()
}

const listStatement = bySource((source) => prepared((db) => cartSelect(db, source)))

const idAfterStatement = bySource(({ index, condition }) =>
  sqlColumn<[number, number], number>(
    `SELECT id FROM binders INDEXED BY ${index} WHERE ${condition} AND id < ? ORDER BY id DESC LIMIT 1 OFFSET ?`,
  ),
)

/**
 * The public carts with these facts, newest first, without those of members the viewer has muted or
 * blocked.
 */
export async function listCarts(
  filter: CartFilter,
  viewerId: string | null,
  { before = NEWEST, limit }: { before?: number; limit: number },
): Promise<BinderRow[]> {
  const parameters = { ...toGroup(filter), viewer: viewerId }
  return scanInChunks(
    {
      end: 0,
      positionAfter: (from, carts) => idAfterStatement(filter)().get(from, carts) ?? null,
      read: (chunk, { limit }) => listStatement(filter)().all({ ...parameters, ...chunk, limit }),
    },
    { before, limit },
  )
}

/**
 * Counts are of the newest carts, so that their cost is bounded: 10 ms, and twice that by make if
 * each has its own spelling.
 */
const COUNTED_CARTS = 10_000

const counted = ({
  index,
  condition,
}: Source) => `(SELECT id, ${filters.map(([, column]) => column.name).join(', ')}, make, model, user_id
  FROM binders INDEXED BY ${index} WHERE ${condition} ORDER BY id DESC LIMIT ${COUNTED_CARTS}) AS carts
  WHERE user_id NOT IN (SELECT id FROM users INDEXED BY users_out_of_standing
    WHERE suspended_at IS NOT NULL OR deleted_at IS NOT NULL)`

const MATCHES = [
  ...filters.map(([name, column]) => `(@${name} IS NULL OR ${column.name} = @${name})`),
  '(@yearFrom IS NULL OR year >= @yearFrom)',
  '(@yearTo IS NULL OR year <= @yearTo)',
].join(' AND ')

const countStatement = bySource((source) =>
  sqlColumn<Group, number>(`SELECT count(*) FROM ${counted(source)} AND ${MATCHES} LIMIT 1`),
)

/** The number of public carts with these facts. */
export const countCarts = async (filter: CartFilter): Promise<number> => readCount(filter)

const readCount = oncePerRevision(
  (filter: CartFilter): number => countStatement(filter)().get(toGroup(filter)) ?? 0,
)

export interface CartFact {
  key: string
  name: string
  count: number
}

// SQLite takes a column that is not grouped from the row with the maximum: the spelling of most
// members, of several the oldest, is that of all.
const SPELLING_COUNTS = 'count(*) AS carts, count(DISTINCT user_id) * 1e12 - min(id) AS members'
const MOST_MEMBERS = 'HAVING max(members)'

const namesStatement = (key: string, name: string) =>
  bySource((source) =>
    sqlStatement<Group & { limit: number }, CartFact>(`
         SELECT key, name, sum(carts) AS count FROM
          (SELECT ${key} AS key, ${name} AS name, ${SPELLING_COUNTS}
          FROM ${counted(source)} AND ${MATCHES} AND ${key} IS NOT NULL GROUP BY ${key}, ${name})
        GROUP BY key ${MOST_MEMBERS} ORDER BY count DESC, key LIMIT @limit`),
  )

const valuesStatement = (value: string, order: string) =>
  bySource((source) =>
    sqlStatement<Group & { limit: number }, CartFact>(`
         SELECT CAST(${value} AS TEXT) AS key, CAST(${value} AS TEXT) AS name, count(*) AS count
        FROM ${counted(source)} AND ${MATCHES} AND ${value} IS NOT NULL
        GROUP BY ${value} ORDER BY ${order} LIMIT @limit`),
  )

const factStatement = (fact: Fact) => {
  const { name, dataType } = binders[CART_FILTERS[fact]]
  if (fact === 'make' || fact === 'model') return namesStatement(name, fact)
  return valuesStatement(name, dataType === 'number' ? `${name} DESC` : name)
}

const factStatements = Object.fromEntries(
  filters.map(([fact]) => [fact, factStatement(fact)]),
) as Record<Fact, ReturnType<typeof factStatement>>

/**
 * The values of a fact among carts with the filter's facts: makes and models by frequency, others
 * in order.
 */
export const listCartFacts = async (fact: Fact, filter: CartFilter, limit: number) =>
  readFacts(fact, filter, limit)

const readFacts = oncePerRevision((fact: Fact, filter: CartFilter, limit: number): CartFact[] =>
  factStatements[fact](filter)().all({ ...toGroup(filter), limit }),
)

const topModelsStatement = sqlStatement<[number], { make: string; model: string }>(`
       SELECT make, model FROM
        (SELECT make_key, model_key, make, model, ${SPELLING_COUNTS} FROM ${counted(SOURCES.all)}
        AND make_key IS NOT NULL AND model_key IS NOT NULL GROUP BY make_key, model_key, make, model)
      GROUP BY make_key, model_key ${MOST_MEMBERS} ORDER BY sum(carts) DESC, model_key LIMIT ?`)

/** The models with the most public carts, with their makes. */
export const topModels = async (limit: number) => readTopModels(limit)

const readTopModels = oncePerRevision((limit: number) => topModelsStatement().all(limit))
