import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import { accountError, storageError } from './error-mapping.server.ts'
import { HttpError, type ErrorAction } from './http-error.ts'
import { preservedForm } from './forms/preserved-form.server.ts'
import { log } from './logging/log.server.ts'

/** The data of an error that an error boundary shows. */
export interface ErrorData {
  message: string
  /** The field values of a rate-limited form, so that the user does not lose them. */
  preserved?: PreservedFields
  /** A link that helps to continue. */
  action?: ErrorAction
}

/** What links and forms can send. Remix would also run an action for PUT, PATCH and DELETE. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST'])

const methodNotAllowed = () =>
  new HttpError(405, 'This address does not support this method.', {
    headers: { Allow: 'GET, HEAD, POST' },
  })

/**
 * The `headers` of every page: those of its loader and action, or of their error. Without this export Remix drops
 * them (`routes.server.test.ts`).
 */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of [...actionHeaders, ...(errorHeaders ?? [])])
    if (name !== 'set-cookie') headers.set(name, value)
  // Remix adds the cookies itself.
  headers.delete('Set-Cookie')
  return headers
}

/** The HttpError for an error; null for an unexpected error. */
function httpErrorOf(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  const inactive = accountError(error)
  if (inactive) return inactive
  const httpError = storageError(error)
  if (httpError) log.error({ err: error }, 'a page could not store data')
  return httpError
}

async function asErrorResponse(
  error: unknown,
  args: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<unknown> {
  const httpError = httpErrorOf(error)
  if (!httpError) return error
  const { message, status, headers, action } = httpError
  const preserved = status === 429 ? await preservedForm(args) : undefined
  return data<ErrorData>(
    { message, ...(preserved && { preserved }), ...(action && { action }) },
    { status, headers },
  )
}

/**
 * Wraps a page's loader or action: HttpErrors reach the page's error boundary with their status. Forms catch
 * the errors that they show beside a field before.
 * @param parameters the query parameters with which the page is cached. A text of a search is not one of them,
 *   because their number is unlimited
 */
export function page<Args extends LoaderFunctionArgs | ActionFunctionArgs, Result>(
  handler: (args: Args) => Promise<Result>,
  parameters: readonly string[] = [],
) {
  return async (args: Args): Promise<Result> => {
    try {
      args.context.cacheParams = parameters
      if (!PAGE_METHODS.has(args.request.method)) throw methodNotAllowed()
      return await handler(args)
    } catch (error) {
      throw await asErrorResponse(error, args)
    }
  }
}
