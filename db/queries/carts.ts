import { sql } from 'drizzle-orm'
import { prepared, type Database } from '../client.ts'
import { scanInChunks } from '../chunked-scan.ts'
import { binders, cartGroupBinders, cartGroups } from '../schema.ts'
import { sharedRead } from '../shared-reads.ts'
import { tagged } from '../cache-tags.ts'
import { binderSelect, scopes, type BinderRow } from './binders.ts'
import { hasMutesOrBlocks, notMuted } from './mutes.ts'

/*
 * The public carts (docs/product.md#carts), without those of members who are suspended or being deleted. Triggers keep a
 * group for each combination of facts, so every count is one row and every list is one range of an index, however many
 * carts there are.
 */

const { placeholder } = sql
const NEWEST = Number.MAX_SAFE_INTEGER

/** The facts that a list of carts is limited to. The make and the model are keys; a model needs its make. */
export interface CartFilter {
  make?: string
  model?: string
  year?: number
  drive?: string
}

/** '' and 0 stand for any. */
const groupOf = ({ make = '', model = '', year = 0, drive = '' }: CartFilter) => ({
  make,
  model,
  year,
  drive,
})

const groupStatement = prepared((db) =>
  db
    .select({ id: cartGroups.id, count: cartGroups.count })
    .from(cartGroups)
    .where(
      sql`${cartGroups.make} = ${placeholder('make')} AND ${cartGroups.model} = ${placeholder('model')}
        AND ${cartGroups.year} = ${placeholder('year')} AND ${cartGroups.drive} = ${placeholder('drive')}`,
    )
    .prepare(),
)

const readGroup = sharedRead((group: ReturnType<typeof groupOf>) =>
  tagged(() => groupStatement().get(group) ?? null),
)

/** The number of public carts with these facts. */
export async function countCarts(filter: CartFilter): Promise<number> {
  return readGroup(groupOf(filter))?.count ?? 0
}

const owner = sql`(SELECT ${binders.userId} FROM ${binders} WHERE ${binders.id} = ${cartGroupBinders.binderId})`

function idsSelect(db: Database, isShown = sql`TRUE`) {
  return db
    .select({ id: cartGroupBinders.binderId })
    .from(cartGroupBinders)
    .where(
      sql`${cartGroupBinders.groupId} = ${placeholder('group')} AND ${cartGroupBinders.binderId} < ${placeholder('before')}
        AND ${cartGroupBinders.binderId} >= ${placeholder('from')} AND ${isShown}`,
    )
    .orderBy(sql`${cartGroupBinders.binderId} DESC`)
    .limit(placeholder('limit'))
    .prepare()
}

const idsStatements = {
  all: prepared((db) => idsSelect(db)),
  unmuted: prepared((db) => idsSelect(db, notMuted(owner))),
}

const idAfterStatement = prepared(({ $client }) =>
  $client
    .prepare<[number, number, number], number>(
      `SELECT binder_id FROM cart_group_binders WHERE group_id = ? AND binder_id < ?
        ORDER BY binder_id DESC LIMIT 1 OFFSET ?`,
    )
    .pluck(),
)

const rowsStatement = prepared((db) =>
  binderSelect(db, scopes.public)
    .where(
      sql`${binders.id} IN (SELECT given.value FROM json_each(${placeholder('ids')}) AS given)
        AND ${binders.isPublic} = 1`,
    )
    .orderBy(sql`${binders.id} DESC`)
    .prepare(),
)

/** The public binders with these ids, in the order of the ids. */
export async function listBindersByIds(ids: number[]): Promise<BinderRow[]> {
  const rows = tagged(() => rowsStatement().all({ ids: JSON.stringify(ids) }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const readIds = sharedRead((group: number, before: number, limit: number) =>
  tagged(() =>
    idsStatements
      .all()
      .all({ group, before, from: 0, limit })
      .map(({ id }) => id),
  ),
)

/** The public carts with these facts, newest first, without those of members the viewer has muted or blocked. */
export async function listCarts(
  filter: CartFilter,
  viewerId: string | null,
  { before = NEWEST, limit }: { before?: number; limit: number },
): Promise<BinderRow[]> {
  const group = readGroup(groupOf(filter))?.id
  if (group === undefined) return []
  if (viewerId === null || !hasMutesOrBlocks(viewerId))
    return listBindersByIds(readIds(group, before, limit))
  const rows = await scanInChunks(
    {
      idAfter: (from, places) => idAfterStatement().get(group, from, places) ?? null,
      read: (chunk, { limit }) =>
        idsStatements.unmuted().all({ group, ...chunk, limit, viewer: viewerId }),
    },
    { before, limit },
  )
  return listBindersByIds(rows.map(({ id }) => id))
}

/** A value of a fact, and how many public carts have it. */
export interface CartFact {
  key: string
  name: string
  count: number
}

type Group = ReturnType<typeof groupOf>

const makesStatement = prepared(({ $client }) =>
  $client.prepare<Group & { limit: number }, CartFact>(
    `SELECT make AS key, make_name AS name, count FROM cart_groups
      WHERE model = '' AND make <> '' AND year = @year AND drive = @drive ORDER BY count DESC, make LIMIT @limit`,
  ),
)

const modelsStatement = prepared(({ $client }) =>
  $client.prepare<Group & { limit: number }, CartFact>(
    `SELECT model AS key, model_name AS name, count FROM cart_groups
      WHERE make = @make AND model <> '' AND year = @year AND drive = @drive ORDER BY count DESC, model LIMIT @limit`,
  ),
)

const yearsStatement = prepared(({ $client }) =>
  $client.prepare<Group & { limit: number }, CartFact>(
    `SELECT CAST(year AS TEXT) AS key, CAST(year AS TEXT) AS name, count FROM cart_groups
      WHERE make = @make AND model = @model AND year > 0 AND drive = @drive ORDER BY year DESC LIMIT @limit`,
  ),
)

const drivesStatement = prepared(({ $client }) =>
  $client.prepare<Group & { limit: number }, CartFact>(
    `SELECT drive AS key, drive AS name, count FROM cart_groups
      WHERE make = @make AND model = @model AND year = @year AND drive > '' ORDER BY drive LIMIT @limit`,
  ),
)

const readFacts = sharedRead((fact: keyof CartFilter, group: Group, limit: number): CartFact[] => {
  const statement = {
    make: makesStatement,
    model: modelsStatement,
    year: yearsStatement,
    drive: drivesStatement,
  }[fact]
  return tagged(() => statement().all({ ...group, limit }))
})

/**
 * The values of a fact among the public carts with the other facts of a filter: years and drives in order, makes and
 * models by their number of carts.
 */
export async function listCartFacts(
  fact: keyof CartFilter,
  filter: CartFilter,
  limit: number,
): Promise<CartFact[]> {
  return readFacts(fact, groupOf(filter), limit)
}

const nameStatement = prepared(({ $client }) =>
  $client.prepare<
    { make: string; model: string; except: number },
    Record<'make' | 'model', string | null>
  >(
    `SELECT make_name AS make, model_name AS model FROM cart_groups
      WHERE make = @make AND model = @model AND year = 0 AND drive = '' AND NOT (count = 1 AND EXISTS (
        SELECT 1 FROM cart_group_binders AS held WHERE held.group_id = cart_groups.id AND held.binder_id = @except))`,
  ),
)

const readName = sharedRead(
  (column: 'make' | 'model', make: string, model: string, except: number) =>
    tagged(() => nameStatement().get({ make, model, except })?.[column] ?? null),
)

/**
 * How public carts spell a make; null if there are none of it.
 * @param except a binder that does not count: an only cart can change its spelling
 */
export async function findMakeName(make: string, except = 0): Promise<string | null> {
  return readName('make', make, '', except)
}

/** How public carts spell a model of a make; null if there are none of it. @param except as for `findMakeName` */
export async function findModelName(
  make: string,
  model: string,
  except = 0,
): Promise<string | null> {
  return readName('model', make, model, except)
}

const topModelsStatement = prepared(({ $client }) =>
  $client.prepare<[number], { make: string; model: string }>(
    `SELECT make_name AS make, model_name AS model FROM cart_groups
      WHERE model <> '' AND year = 0 AND drive = '' ORDER BY count DESC, cart_groups.model LIMIT ?`,
  ),
)

const readTopModels = sharedRead((limit: number) => tagged(() => topModelsStatement().all(limit)))

/** The models with the most public carts, with their makes. */
export async function topModels(limit: number): Promise<{ make: string; model: string }[]> {
  return readTopModels(limit)
}
