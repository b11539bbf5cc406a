import { expect, test } from 'vitest'
import { soak } from '../../../bench/soak-run.ts'

test('some seconds of the soak lose, duplicate and miscount nothing, across a restart', async () => {
  const outcome = await soak({ seconds: 6, connections: 8, leastWrites: 20 })
  const { acknowledged, responses, complaints, damage, stops, wrongWrites } = outcome
  expect({ complaints, wrongWrites, damage }).toEqual({
    complaints: [],
    wrongWrites: [],
    damage: [],
  })
  expect(responses.counted).toBe(responses.received)
  expect(acknowledged).toBeGreaterThanOrEqual(20)
  expect(stops.map(({ code }) => code)).toEqual([0, 0])
})
