import { decode } from 'turbo-stream'
import { expect } from 'vitest'

/** Remix's client representation of an error response. */
interface ErrorResponseData {
  data: unknown
  status: number
  statusText: string
}

/** Decodes a page's data like Remix's client does; throws for another format. */
export async function decodeData(response: Response): Promise<unknown> {
  expect(response.headers.get('Content-Type')).toMatch(/^text\/x-script/)
  expect(response.headers.get('X-Remix-Response')).toBe('yes')
  if (!response.body) throw new Error('The response has no body.')
  const { value } = await decode(response.body as ReadableStream<Uint8Array>, {
    plugins: [
      (type, ...[data, status, statusText]) =>
        type === 'ErrorResponse' && {
          value: { data, status, statusText } as ErrorResponseData,
        },
    ],
  })
  return value
}
