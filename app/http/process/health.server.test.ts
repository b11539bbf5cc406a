import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import express from 'express'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { setDatabase } from '#db/client.ts'
import { healthRouter } from './health.server.ts'
import { log } from '../logging/log.server.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

const data = databaseOfEachTest()
const folder = folderOfEachTest()
let failures: string[]

beforeEach(async () => {
  failures = []
  vi.spyOn(log, 'error').mockImplementation((fields: unknown) => {
    failures.push(String((fields as { err: unknown }).err))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  setDatabase(data.db)
})

/**
 * Sends a number of requests at once.
 * @returns the responses, as status and text
 */
async function sendRequests(times = 1, imagesAvailable = () => true): Promise<string[]> {
  const server = express().use(healthRouter(folder, imagesAvailable)).listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    return await Promise.all(
      Array.from({ length: times }, async () => {
        const received = await fetch(`http://127.0.0.1:${port}/healthz`)
        expect(received.headers.get('Cache-Control')).toBe('no-store')
        return `${received.status} ${await received.text()}`
      }),
    )
  } finally {
    server.close()
  }
}

test('is healthy when it can read and write, and leaves no file', async () => {
  expect(await sendRequests(50)).toEqual(Array(50).fill('200 {"status":"ok"}'))
  expect(readdirSync(folder)).toEqual([])
})

test('is unhealthy without a database, and gives the reason in the log only', async () => {
  setDatabase(undefined)
  expect(await sendRequests()).toEqual(['503 {"status":"failing"}'])
  expect(failures).toEqual(['Error: The database has not been opened yet.'])
})

test('is unhealthy without a volume, and recovers with it', async () => {
  rmSync(folder, { recursive: true })
  expect(await sendRequests()).toEqual(['503 {"status":"failing"}'])
  expect(failures[0]).toContain('ENOENT')
  mkdirSync(folder)
  expect(await sendRequests()).toEqual(['200 {"status":"ok"}'])
})

test('names a failing bucket and stays healthy, so that no platform restarts the machine', async () => {
  expect(await sendRequests(1, () => false)).toEqual(['200 {"status":"ok","images":"unavailable"}'])
})
