import { expect, test } from 'vitest'
import { soak } from '../../../bench/soak-run.ts'

test('a short soak with a restart has no lost, duplicate or miscounted writes', async () => {
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
