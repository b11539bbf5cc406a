import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import { accountError, storageError } from './error-mapping.server.ts'
import { HttpError, type ErrorAction } from './http-error.ts'
import { preservedForm } from './forms/preserved-form.server.ts'
import { log } from './logging/log.server.ts'
import { inSessionOf } from './viewer.server.ts'

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
  new HttpError(405, 'This address does not answer that.', {
    headers: { Allow: 'GET, HEAD, POST' },
  })

/** Remix drops the headers of an error response unless every route forwards them. */
function forwardHeaders(headers: HeadersInit | undefined, context: AppLoadContext): void {
  new Headers(headers).forEach((value, name) => context.headers.set(name, value))
}

/** True if a handler returns its form with an error status. */
function isRejectedForm(result: unknown): result is ReturnType<typeof data> {
  if (typeof result !== 'object' || result === null || !('init' in result)) return false
  const { init } = result as ReturnType<typeof data>
  return (init?.status ?? 200) >= 400
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
  forwardHeaders(headers, args.context)
  const preserved = status === 429 ? await preservedForm(args) : undefined
  return data<ErrorData>(
    { message, ...(preserved && { preserved }), ...(action && { action }) },
    { status },
  )
}

/**
 * Wraps a page's loader or action: HttpErrors reach the page's error boundary with their status. Forms catch
 * the errors that they show beside a field before.
 */
export function page<Args extends LoaderFunctionArgs | ActionFunctionArgs, Result>(
  handler: (args: Args) => Promise<Result>,
): (args: Args) => Promise<Result> {
  return async (args) => {
    try {
      if (!PAGE_METHODS.has(args.request.method)) throw methodNotAllowed()
      const result = await inSessionOf(args.request, () => handler(args))
      if (isRejectedForm(result)) forwardHeaders(result.init?.headers, args.context)
      return result
    } catch (error) {
      throw await asErrorResponse(error, args)
    }
  }
}
