import { expect, test } from 'vitest'
import { newRequestId, requestId, withRequestId } from './request-id.server.ts'

test('each request has its own id, across what it waits for', async () => {
  expect(requestId()).toBeUndefined()
  const ids = [newRequestId(), newRequestId()]
  const seen = await Promise.all(
    ids.map((id) =>
      withRequestId({ id: id }, async () => {
        await Promise.resolve()
        return requestId()
      }),
    ),
  )
  expect(seen).toEqual(ids)
  expect(new Set(ids).size).toBe(2)
  expect(requestId()).toBeUndefined()
})
