import { expect, test } from 'vitest'
import { soak } from '../../bench/soak-run.ts'

test('some seconds of the soak lose, double and miscount nothing, across a restart', async () => {
  const outcome = await soak({ seconds: 6, connections: 8 })
  const { answered, complaints, damage, stops, wrongWrites } = outcome
  expect({ complaints, wrongWrites, damage }).toEqual({
    complaints: [],
    wrongWrites: [],
    damage: [],
  })
  expect(answered.counted).toBe(answered.asked)
  expect(stops.map(({ code }) => code)).toEqual([0, 0])
  // So that it did look at something.
  expect(outcome.acknowledged).toBeGreaterThan(10)
  const kinds = ['upload', 'edit', 'like', 'comment', 'feed', 'image']
  expect([...outcome.times.keys()]).toEqual(expect.arrayContaining(kinds))
})
