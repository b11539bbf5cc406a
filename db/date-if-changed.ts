import { getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * The value of a date column in an UPDATE: now if one of the other values differs from the row's,
 * else the row's own date. A form that is sent unchanged leaves no trace.
 * @param values those that the UPDATE sets, by column; undefined ones are not set
 */
export function dateIfChanged(
  table: SQLiteTable,
  date: SQLiteColumn,
  values: Record<string, unknown>,
  now = new Date(),
): SQL {
  const columns: Record<string, SQLiteColumn | undefined> = getTableColumns(table)
  const differences = Object.entries(values).flatMap(([name, value]) => {
    const column = columns[name]
    if (!column || value === undefined) return []
    return [sql`${column} IS NOT ${sql.param(value, column)}`]
  })
  return sql`CASE WHEN ${or(...differences) ?? sql`FALSE`} THEN ${sql.param(now, date)} ELSE ${date} END`
}
