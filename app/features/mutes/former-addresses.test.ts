import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#tests/support/sign-in/site.ts'
import { formerMuteAddresses } from './former-addresses.server.ts'

let site: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  site = await listen(express().use(formerMuteAddresses()))
})
afterAll(() => site.close())

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' })

test.each([
  ['/account/silences?before=3', '/account/mutes?before=3'],
  ['/u/jane-doe/silence', '/u/jane-doe/mute'],
  ['/u/silence/silence', '/u/silence/mute'],
])('%s redirects to %s', async (path, current) => {
  const response = await get(path)
  expect([response.status, response.headers.get('Location')]).toEqual([308, current])
})

test.each(['/u/silence', '/u/jane/mute', '/u/jane/x/silence', '/silence', '/account/mutes'])(
  '%s is not a former address',
  async (path) => expect((await get(path)).status).toBe(404),
)
