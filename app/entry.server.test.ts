import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import handleRequest from './entry.server.tsx'

test('a page that cannot be rendered rejects once: a second rejection, unhandled, would end the process', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const nothing = {} as EntryContext
  const load = {} as AppLoadContext
  const request = new Request('http://localhost/')
  await expect(handleRequest(request, 200, new Headers(), nothing, load)).rejects.toThrow()
  // Unhandled rejections are reported after the microtasks.
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
