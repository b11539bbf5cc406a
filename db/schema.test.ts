import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { is } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import * as schema from './schema.ts'

const data = await freshDatabase()
afterAll(() => data.dispose())

interface ColumnInfo {
  name: string
  type: string
  notnull: number
  pk: number
}

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))

describe('schema.ts matches the migrations', () => {
  test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
    '%s',
    (name, table) => {
      const inFile = data.db.$client.pragma(`table_xinfo(${name})`) as ColumnInfo[]
      const describeColumn = (column: string, type: string, required: boolean) =>
        `${column} ${type.toLowerCase()}${required ? ' not null' : ''}`
      expect(
        getTableConfig(table)
          .columns.map((column) => describeColumn(column.name, column.getSQLType(), column.notNull))
          .sort(),
      ).toEqual(
        inFile
          .map((column) =>
            describeColumn(
              column.name,
              column.type,
              column.notnull === 1 || (column.pk > 0 && column.type === 'INTEGER'),
            ),
          )
          .sort(),
      )
    },
  )

  test('every table is strict', () => {
    const loose = data.db.$client
      .prepare(
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0
         AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_drizzle%' ESCAPE '\\'`,
      )
      .pluck()
      .all()
    expect(loose).toEqual([])
  })

  test('every foreign key has an index for its cascade', () => {
    const missing: string[] = []
    for (const table of tables) {
      const { name } = getTableConfig(table)
      const keys = data.db.$client.pragma(`foreign_key_list(${name})`) as { from: string }[]
      const indexes = data.db.$client.pragma(`index_list(${name})`) as { name: string }[]
      const firstColumns = indexes.map(
        (index) =>
          (data.db.$client.pragma(`index_info(${index.name})`) as { name: string }[])[0]?.name,
      )
      // An integer primary key has no index: it is the row's own number.
      const columns = data.db.$client.pragma(`table_info(${name})`) as {
        name: string
        pk: number
      }[]
      firstColumns.push(...columns.filter(({ pk }) => pk === 1).map((column) => column.name))
      for (const { from } of keys) if (!firstColumns.includes(from)) missing.push(`${name}.${from}`)
    }
    expect(missing).toEqual([])
  })
})
