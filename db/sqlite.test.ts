import { expect, it } from 'vitest'
import SqliteDatabase from './sqlite.ts'

it('hides the values of parameters from the planner, and leaves texts and names alone', () => {
  const db = new SqliteDatabase(':memory:')
  const row = db.prepare<[string, number]>(`SELECT '?' || ? AS "a@b?" LIMIT ?`)
  expect(row.source).toBe(`SELECT '?' || +? AS "a@b?" LIMIT +?`)
  expect(row.get('x', 1)).toEqual({ 'a@b?': '?x' })
  const named = db.prepare<{ day: string }>(`SELECT 'it''s @day ' || @day AS text`)
  expect(named.get({ day: 'today' })).toEqual({ text: "it's @day today" })
})
