import { expect, test } from 'vitest'
import { judgeMemory } from './soak-run.ts'

const steady = (megabytes: number, count: number) =>
  Array.from({ length: count }, (_, index) => megabytes + (index % 2))

test('memory that levels off after warm-up is flat, and one peak changes nothing', () => {
  const samples = [...steady(90, 10), ...steady(150, 10), ...steady(155, 10)]
  samples[25] = 300
  expect(judgeMemory(samples)).toEqual({ thirds: [90.5, 150.5, 155.5], peak: 300, flat: true })
})

test('memory that keeps growing is not flat', () => {
  const leak = Array.from({ length: 300 }, (_, index) => 150 + index / 2)
  expect(judgeMemory(leak).flat).toBe(false)
})
