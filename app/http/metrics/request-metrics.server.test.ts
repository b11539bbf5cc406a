import { beforeEach, describe, expect, test } from 'vitest'
import { DURATION_BOUNDS, RequestCounts, type EndedRequest } from './request-metrics.server.ts'
import type { RequestRoute } from '../logging/request-route.server.ts'

const FEED: RequestRoute = { pattern: '/', kind: 'page' }
const LIKE: RequestRoute = { pattern: '/api/photos/:id/like', kind: 'api' }

let counts: RequestCounts
beforeEach(() => {
  counts = new RequestCounts()
})

function request(fields: Partial<EndedRequest> = {}): void {
  counts.begin()
  counts.end({ route: FEED, method: 'GET', status: 200, ms: 1, aborted: false, ...fields })
}

test('counts responses by route, method and status', () => {
  for (let n = 0; n < 3; n++) request()
  request({ status: 304 })
  request({ route: LIKE, method: 'POST' })
  request({ method: 'BREW' })
  request({ method: undefined })
  expect(counts.responses()).toEqual([
    { method: 'GET', route: '/', status: 200, count: 3 },
    { method: 'GET', route: '/', status: 304, count: 1 },
    { method: 'other', route: '/', status: 200, count: 2 },
    { method: 'POST', route: '/api/photos/:id/like', status: 200, count: 1 },
  ])
})

describe('a client that disconnects', () => {
  test('counts as 499 before the response', () => {
    request({ status: null, aborted: true })
    expect(counts.responses()).toEqual([{ method: 'GET', route: '/', status: 499, count: 1 }])
    expect(counts.aborted()).toMatchObject({ page: 1, api: 0 })
  })

  test('counts with the status during the response', () => {
    request({ route: LIKE, aborted: true })
    expect(counts.responses()).toMatchObject([{ status: 200, count: 1 }])
    expect(counts.aborted()).toMatchObject({ page: 0, api: 1 })
  })
})

test('counts unfinished requests as in flight', () => {
  counts.begin()
  request()
  expect(counts.inFlight).toBe(1)
})

test('counts a duration in its bucket and in all larger ones', () => {
  request({ ms: 1 })
  request({ ms: 1.001 })
  request({ ms: 60_000 })
  const page = counts.durations().find(({ kind }) => kind === 'page')
  expect(page?.upTo.slice(0, 2)).toEqual([1, 2])
  expect(page?.upTo).toHaveLength(DURATION_BOUNDS.length)
  expect(page?.upTo.at(-1)).toBe(2)
  expect(page?.count).toBe(3)
  expect(page?.seconds).toBeCloseTo(60.002001)
})
