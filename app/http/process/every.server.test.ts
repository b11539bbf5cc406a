import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../logging/log.server.ts'
import { every } from './every.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('runs now and at the interval, one run at a time', async () => {
  let runs = 0
  let end = () => {}
  const job = () => new Promise<void>((resolve) => (runs++, (end = resolve)))
  const stop = every(1000, job, { failure: 'failed' })
  await vi.advanceTimersByTimeAsync(3500)
  expect(runs).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toBe(2)
  end()
  await stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(2)
})

test('logs an error and tries again', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const job = vi.fn(() => Promise.reject(new Error('no')))
  const stop = every(1000, job, { failure: 'failed to tidy' })
  await vi.advanceTimersByTimeAsync(1500)
  expect(job).toHaveBeenCalledTimes(2)
  expect(logged).toHaveBeenCalledWith({ err: expect.any(Error) }, 'failed to tidy')
  await stop()
})

test('its end aborts the signal and waits for the current run', async () => {
  let ended = false
  const stop = every(
    1000,
    (signal) =>
      new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => setTimeout(resolve, 200)),
      ).then(() => void (ended = true)),
    { failure: 'failed', firstAfterMs: 10 },
  )
  await vi.advanceTimersByTimeAsync(50)
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(250)
  await stopped
  expect(ended).toBe(true)
})
