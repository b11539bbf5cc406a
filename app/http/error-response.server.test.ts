import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { decodeData } from '#tests/support/page-data.ts'
import { sendErrorResponse } from './error-response.server.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** The response of a server that sends only this error. */
async function errorResponse(
  path: string,
  headers?: Record<string, string>,
  method = 'GET',
): Promise<Response> {
  server = createServer((request, response) =>
    sendErrorResponse(request, response, 503, 'Not <now>.', headers),
  )
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method })
}

describe('sendErrorResponse', () => {
  test('sends a page, or JSON under /api', async () => {
    const page = await errorResponse('/upload')
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('Not &#60;now&#62;.')
    expect(await (await errorResponse('/api/photos')).json()).toEqual({ message: 'Not <now>.' })
  })

  test.each([
    ['GET', { root: { error: { status: 503, data: { message: 'Not <now>.' } } } }],
    ['POST', { error: { status: 503, data: { message: 'Not <now>.' } } }],
  ])('sends data that Remix’s client reads, for %s', async (method, expected) => {
    for (const path of ['/upload.data?index', '/api/photos.data']) {
      const received = await errorResponse(path, { 'Retry-After': '5' }, method)
      expect(received.status).toBe(503)
      expect(received.headers.get('X-Remix-Response')).toBe('yes')
      expect(received.headers.get('Retry-After')).toBe('5')
      expect(await decodeData(received)).toMatchObject(expected)
    }
    expect(await (await errorResponse('/upload.data', {}, 'HEAD')).text()).toBe('')
  })

  test('sends the strictest policy where no headers are set', async () => {
    const { headers } = await errorResponse('/')
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none';.*base-uri 'none';frame-ancestors 'none'$/,
    )
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
  })
})
