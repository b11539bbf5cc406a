import { describe, expect, it } from 'vitest'
import { imageMemoryLimit, residentMemory } from './process-memory.ts'

const GIGABYTE = 1024 ** 3

describe('imageMemoryLimit', () => {
  it.each([
    [0.25, 0.5],
    [1, 0.75],
    [2, 1.5],
    [24, 2],
  ])('is for %d GB: %d GB', (machine, limit) => {
    expect(imageMemoryLimit(machine * GIGABYTE)).toBe(limit * GIGABYTE)
  })
})

it.runIf(process.platform === 'linux')('residentMemory returns the memory of a process', () => {
  const held = residentMemory(process.pid) ?? 0
  expect(held / process.memoryUsage().rss).toBeCloseTo(1, 0)
  expect(residentMemory(2 ** 30)).toBeNull()
})
