import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import {
  accountError,
  requireWritableSite,
  storageError,
  unexpectedError,
} from '../http/error-mapping.server.ts'
import { HttpError, type ErrorAction } from '../http/http-error.ts'
import { preservedForm } from './preserved-form.server.ts'
import { log } from '../http/logging/log.server.ts'

export interface ErrorData {
  message: string
  /** The field values of a rejected form, whatever its status, so that the user does not lose them. */
  preserved?: PreservedFields
  action?: ErrorAction
}

/** What links and forms can send. Remix would also run an action for PUT, PATCH and DELETE. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST'])

const UNEXPECTED = 'Something went wrong on our side. Please try again.'

const methodNotAllowed = () =>
  new HttpError(405, 'This address does not support this method.', {
    headers: { Allow: 'GET, HEAD, POST' },
  })

/** Keeps the headers of a `data()` for the response. Remix adds cookies itself, and drops others without a `headers` export. */
function keepHeaders(result: unknown, context: AppLoadContext): void {
  const { type, init } = (result ?? {}) as { type?: unknown; init?: ResponseInit | null }
  if (type !== 'DataWithResponseInit') return
  for (const [name, value] of new Headers(init?.headers))
    if (name !== 'set-cookie') context.responseHeaders.set(name, value)
}

function toHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  const inactive = accountError(error)
  if (inactive) return inactive
  const httpError = storageError(error)
  if (httpError) log.error({ err: error }, 'a page could not store data')
  return httpError
}

async function asErrorResponse(error: unknown, args: LoaderFunctionArgs | ActionFunctionArgs) {
  if (error instanceof Response) return error
  const expected = toHttpError(error)
  const preserved = await preservedForm(args, expected)
  if (!expected && !preserved) return error
  if (!expected) log.error({ err: error }, 'a form failed')
  const httpError = expected ?? unexpectedError(error, UNEXPECTED)
  const { message, status, headers, action } = httpError
  return data<ErrorData>(
    { message, ...(preserved && { preserved }), ...(action && { action }) },
    { status, headers },
  )
}

/** The request at the page's current address, for a rejected form that was sent to an older one: the redirect would lose it. */
function atItsAddress<Args extends LoaderFunctionArgs>(error: unknown, args: Args): Args {
  const { request, context } = args
  const location = error instanceof Response && error.headers.get('Location')
  if (!context.rejectedFields || !location) throw error
  return { ...args, request: new Request(new URL(location, request.url), request) }
}

/** Wraps a page's loader or action: HttpErrors reach the error boundary. */
export const withHttpErrors =
  <Args extends LoaderFunctionArgs | ActionFunctionArgs, Result>(
    handler: (args: Args) => Promise<Result>,
  ) =>
  async (args: Args): Promise<Result> => {
    try {
      if (!PAGE_METHODS.has(args.request.method)) throw methodNotAllowed()
      if (args.request.method === 'POST') requireWritableSite()
      const result = await handler(args).catch((error: unknown) =>
        handler(atItsAddress(error, args)),
      )
      keepHeaders(result, args.context)
      return result
    } catch (error) {
      const response = await asErrorResponse(error, args)
      keepHeaders(response, args.context)
      throw response
    }
  }
