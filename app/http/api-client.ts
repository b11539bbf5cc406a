import type { FieldErrors } from './http-error.ts'
import { PAGE_JSON_TYPE } from './page-json.ts'

/*
 * Runs in the browser only: how the enhanced layer talks to the server.
 */

interface Refusal {
  message?: string
  errors?: FieldErrors
}

/** An answer that is not OK, or none at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  /** The server's own words for the visitor; undefined where it had none. */
  readonly told: string | undefined
  /** Messages by field, where single fields are to blame. */
  readonly fields: FieldErrors

  /** The message is the status, a colon and the body, as spec section 8 has it. */
  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.status = status
    const { message, errors = {} } = readRefusal(body)
    this.told = message
    this.fields = errors
  }
}

function readRefusal(body: string): Refusal {
  try {
    return JSON.parse(body) as Refusal
  } catch {
    return {}
  }
}

async function answerOf(request: Promise<Response>): Promise<Response> {
  const response = await request.catch((error: unknown) => {
    throw new ApiError(0, String(error))
  })
  if (response.ok) return response
  const body = await response.text().catch(() => '')
  throw new ApiError(response.status, body || response.statusText)
}

/** What stands in between, such as a proxy's own page, may answer OK with something else. */
async function parsed<Answer>(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer
  } catch (error) {
    throw new ApiError(response.status, String(error))
  }
}

/**
 * Calls the JSON API of this site, cookies included.
 * @param body sent as JSON; a `FormData` is sent as it is
 * @returns the answer read from JSON; undefined where it has no body
 * @throws CallError for any answer that is not OK
 */
export async function callApi<Answer = undefined>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const json = body !== undefined && !(body instanceof FormData)
  const response = await answerOf(
    fetch(path, {
      method,
      headers: json ? { 'Content-Type': 'application/json' } : undefined,
      body: json ? JSON.stringify(body) : (body as FormData | undefined),
      // Whoever likes a photo and leaves at once still likes it.
      keepalive: method !== 'GET' && body === undefined,
    }),
  )
  return response.status === 204 ? (undefined as Answer) : parsed<Answer>(response)
}

/**
 * The data of a page of this site, as its loader gives it to the page's component.
 * @param path root-relative address of the page
 * @throws CallError as `callApi`
 */
export async function loadPageJson<View>(path: string, signal?: AbortSignal): Promise<View> {
  const response = await answerOf(fetch(path, { headers: { Accept: PAGE_JSON_TYPE }, signal }))
  return parsed<View>(response)
}
