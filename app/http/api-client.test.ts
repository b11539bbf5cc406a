import { afterEach, expect, test, vi } from 'vitest'
import { callApi, ApiError, loadPageJson } from './api-client.ts'
import { PAGE_JSON_TYPE } from './page-json.ts'

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
afterEach(() => fetched.mockReset())

async function readError(response: Response | Error): Promise<ApiError> {
  if (response instanceof Error) fetched.mockRejectedValue(response)
  else fetched.mockResolvedValue(response)
  const error: unknown = await callApi('GET', '/api/x').catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error('It was not rejected.')
  return error
}

test('turns a response that is not OK into an error with its status and body', async () => {
  const body = JSON.stringify({ message: 'Title is required', errors: { title: ['No title'] } })
  const error = await readError(new Response(body, { status: 400 }))
  expect(error.message).toBe(`400: ${body}`)
  expect(error).toMatchObject({
    status: 400,
    serverMessage: 'Title is required',
    fields: { title: ['No title'] },
  })
})

test('uses the status text when there is no body', async () => {
  const error = await readError(new Response(null, { status: 503, statusText: 'Unavailable' }))
  expect(error.message).toBe('503: Unavailable')
  expect(error.serverMessage).toBeUndefined()
})

test('has no user message when the body is not JSON', async () => {
  const error = await readError(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(error.message).toBe('502: <h1>Bad gateway</h1>')
  expect(error).toMatchObject({ serverMessage: undefined, fields: {} })
})

test('uses status 0 when there is no response', async () => {
  expect(await readError(new TypeError('Failed to fetch'))).toMatchObject({ status: 0 })
})

vi.stubGlobal('document', { documentElement: { dataset: { drawnFor: 'jane' } } })

test('sends a JSON content type only with a JSON body', async () => {
  fetched.mockImplementation(async () => Response.json({ id: 1 }))
  const form = new FormData()
  await callApi('POST', '/api/x', { title: 'Lime' })
  await callApi('POST', '/api/x', form)
  await callApi('POST', '/api/x')
  expect(fetched.mock.calls.map(([, request]) => [request?.headers, request?.body])).toEqual([
    [{ 'Content-Type': 'application/json', 'X-Drawn-For': 'jane' }, '{"title":"Lime"}'],
    [{ 'X-Drawn-For': 'jane' }, form],
    [{ 'X-Drawn-For': 'jane' }, undefined],
  ])
})

test('resolves to undefined for a response without content', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  expect(await callApi('DELETE', '/api/x')).toBeUndefined()
})

test('requests a page as JSON', async () => {
  fetched.mockResolvedValue(Response.json({ text: 'Lime' }))
  expect(await loadPageJson('/tag/lime')).toEqual({ text: 'Lime' })
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ Accept: PAGE_JSON_TYPE })
})
