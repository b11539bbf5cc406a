import type { Database } from '#db/client.ts'

/** More would be no list to work through. */
const MAX_LISTED = 1_000

interface DamagedTexts {
  count: number
  /** Such as `photos 7: description`; at most a thousand. */
  names: string[]
}

/**
 * Finds the stored texts with a replacement character (U+FFFD): a form of an earlier version may
 * have damaged them.
 */
export function findDamagedTexts({ $client: client }: Database): DamagedTexts {
  const columns = client
    .prepare<[], { table: string; column: string; key: string }>(
      `SELECT tables.name AS "table", columns.name AS "column",
              coalesce((SELECT name FROM pragma_table_info(tables.name) WHERE pk = 1), 'rowid') AS key
         FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.schema = 'main' AND tables.type = 'table' AND columns.type = 'TEXT'
          AND tables.name NOT LIKE 'sqlite_%'
        ORDER BY tables.name, columns.cid`,
    )
    .all()
  const damaged: DamagedTexts = { count: 0, names: [] }
  for (const { table, column, key } of columns) {
    const rows = client
      .prepare<[], string | number>(
        `SELECT "${key}" FROM "${table}" WHERE instr("${column}", char(65533)) > 0`,
      )
      .pluck()
      .iterate()
    for (const id of rows) {
      damaged.count += 1
      if (damaged.names.length < MAX_LISTED) damaged.names.push(`${table} ${id}: ${column}`)
    }
  }
  return damaged
}
