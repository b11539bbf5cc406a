import type { FieldErrors } from './http-error.ts'
import { PAGE_JSON_TYPE } from './page-json.ts'

/* The browser's client for the JSON API and for page JSON. */

interface ErrorBody {
  message?: string
  errors?: FieldErrors
}

/** A response that is not OK, or no response at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  /** The server's message for the user; undefined if the body has none. */
  readonly serverMessage: string | undefined
  readonly fields: FieldErrors

  /** The message is "{status}: {body}" (docs/product.md#errors). */
  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.status = status
    const { message, errors = {} } = readErrorBody(body)
    this.serverMessage = message
    this.fields = errors
  }
}

function readErrorBody(body: string): ErrorBody {
  try {
    return JSON.parse(body) as ErrorBody
  } catch {
    return {}
  }
}

async function okResponse(request: Promise<Response>): Promise<Response> {
  const response = await request.catch((error: unknown) => {
    throw new ApiError(0, String(error))
  })
  if (response.ok) return response
  const body = await response.text().catch(() => '')
  throw new ApiError(response.status, body || response.statusText)
}

/** A proxy may return 200 with a body that is not JSON. */
async function parseJson<Result>(response: Response): Promise<Result> {
  try {
    return (await response.json()) as Result
  } catch (error) {
    throw new ApiError(response.status, String(error))
  }
}

/**
 * The header with the id of the member for whom the page was drawn: another tab may have signed in
 * somebody else.
 */
export const DRAWN_FOR_HEADER = 'X-Drawn-For'

/** For whom the page was drawn, as a header of a write. Runs in the browser. */
export function drawnForHeader(): Record<string, string> {
  const { drawnFor } = document.documentElement.dataset
  return drawnFor ? { [DRAWN_FOR_HEADER]: drawnFor } : {}
}

/**
 * Calls the JSON API of this site. A `FormData` is sent unchanged, another `body` as JSON.
 * @throws ApiError if not OK
 */
export async function callApi<Result = undefined>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Result> {
  const json = body !== undefined && !(body instanceof FormData)
  const response = await okResponse(
    fetch(path, {
      method,
      headers: {
        ...(json && { 'Content-Type': 'application/json' }),
        ...(method !== 'GET' && drawnForHeader()),
      },
      body: json ? JSON.stringify(body) : (body as FormData | undefined),
      // A like still arrives when the user leaves the page immediately.
      keepalive: method !== 'GET' && body === undefined,
    }),
  )
  return response.status === 204 ? (undefined as Result) : parseJson<Result>(response)
}

/**
 * Loads a page's data, as its loader returns it to the page component.
 * @throws ApiError as `callApi`
 */
export async function loadPageJson<View>(path: string, signal?: AbortSignal): Promise<View> {
  const response = await okResponse(fetch(path, { headers: { Accept: PAGE_JSON_TYPE }, signal }))
  return parseJson<View>(response)
}
