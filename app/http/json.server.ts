import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { accountError, requireWritableSite, storageError } from './error-mapping.server.ts'
import { withQuery } from './addresses.ts'
import { HttpError } from './http-error.ts'
import { etagMatches, etagOf } from './response-cache/buffered-response.server.ts'
import { log } from './logging/log.server.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>

/**
 * A JSON response. It depends on the viewer, so it is neither cacheable by shared caches nor
 * indexable.
 */
export function json(body: unknown, init: { status?: number; headers?: HeadersInit } = {}) {
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  headers.set('X-Robots-Tag', 'noindex')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  return new Response(JSON.stringify(body), { status: init.status ?? 200, headers })
}

/** A page of a list as JSON; the `Link` header has the URL of the next page (docs/api.md). */
export function listJson(request: Request, rows: unknown[], nextCursor: string | null): Response {
  if (nextCursor === null) return json(rows)
  const { pathname, searchParams } = new URL(request.url)
  const next = withQuery(pathname, { limit: searchParams.get('limit'), cursor: nextCursor })
  return json(rows, { headers: { Link: `<${next}>; rel="next"` } })
}

/** The JSON response for an error: `{message, errors}` with the error's status and headers. */
export function errorJson(error: HttpError): Response {
  const { message, errors, status, headers } = error
  return json(errors ? { message, errors } : { message }, { status, headers })
}

/** What others do to a record, which a change of its fields does not depend on. */
const isByOthers = (name: string) => /^(comments|liked|saved)$|Count$/.test(name)

/** The ETag of a record: weak, since likes and comments do not change it. */
function recordTag(record: unknown): string {
  const text = JSON.stringify(record, (name, value: unknown) =>
    isByOthers(name) ? undefined : value,
  )
  return etagOf(text)
}

/**
 * The response with the ETag of its record. Without a clone: Node 20 ends the body of a cloned
 * response whose object is collected before the body is read.
 */
async function withRecordTag(response: Response): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  headers.set('ETag', recordTag(JSON.parse(text)))
  return new Response(text, { status, headers })
}

/**
 * Checks `If-Match`, else `If-Unmodified-Since`, against the record as GET shows it.
 * @throws HttpError 412
 */
export function requireUnchanged({ headers }: Request, record: { updatedAt: unknown }): void {
  const tags = headers.get('If-Match')
  const since = Date.parse(headers.get('If-Unmodified-Since') ?? '')
  if (tags === null && Number.isNaN(since)) return
  const updated = new Date(record.updatedAt as string | Date).getTime()
  const isUnchanged =
    tags === null
      ? Math.floor(updated / 1000) * 1000 <= since
      : etagMatches(tags, recordTag(record))
  if (!isUnchanged) throw new HttpError(412, 'This has changed since it was read. Read it again.')
}

/**
 * An API route from its handlers by method: errors become JSON, unexpected ones a plain 500, other
 * methods a 405.
 */
export function apiRoute(
  handlers: Partial<Record<Method, Handler>>,
  toResponse: (error: HttpError) => Response = errorJson,
) {
  const { GET, PATCH } = handlers
  const allowed = Object.keys(handlers)
  const allow = (allowed.includes('GET') ? ['GET', 'HEAD', ...allowed.slice(1)] : allowed).join(
    ', ',
  )

  return async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const method = args.request.method === 'HEAD' ? 'GET' : args.request.method
    const handler = handlers[method as Method]
    try {
      if (!handler) throw new HttpError(405, 'Method not allowed', { headers: { Allow: allow } })
      if (method !== 'GET') requireWritableSite()
      const response = await handler(args)
      // Of a record that can be changed on condition.
      return GET && PATCH && response.status === 200 ? await withRecordTag(response) : response
    } catch (error) {
      if (error instanceof HttpError) return toResponse(error)
      if (error instanceof Response) return error
      const inactive = accountError(error)
      if (inactive) return toResponse(inactive)
      log.error({ err: error }, 'an API route failed')
      return toResponse(storageError(error) ?? new HttpError(500, 'Something went wrong'))
    }
  }
}
