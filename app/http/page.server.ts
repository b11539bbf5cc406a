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

/** What an error screen is told of a fault. */
export interface ErrorData {
  message: string
  /** Of a form that came too often: its screen keeps what was typed. */
  preserved?: PreservedFields
  /** What can be done about it. */
  action?: ErrorAction
}

/** What links and forms can send. Remix would run an action for PUT, PATCH and DELETE just as well. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST'])

const methodNotAllowed = () =>
  new HttpError(405, 'This address does not answer that.', {
    headers: { Allow: 'GET, HEAD, POST' },
  })

/** Remix drops the headers of a refusal unless every route forwards them. */
function keepHeaders(headers: HeadersInit | undefined, context: AppLoadContext): void {
  new Headers(headers).forEach((value, name) => context.headers.set(name, value))
}

/** Whether a handler gives its form back, with a status that says why. */
function isRefusedForm(result: unknown): result is ReturnType<typeof data> {
  if (typeof result !== 'object' || result === null || !('init' in result)) return false
  const { init } = result as ReturnType<typeof data>
  return (init?.status ?? 200) >= 400
}

/** The refusal that an error is, or becomes; null for what is none. */
function refusalOf(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  const inactive = accountError(error)
  if (inactive) return inactive
  const fault = storageError(error)
  if (fault) log.error({ err: error }, 'nothing could be stored for a page')
  return fault
}

async function asErrorResponse(
  error: unknown,
  args: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<unknown> {
  const refusal = refusalOf(error)
  if (!refusal) return error
  const { message, status, headers, action } = refusal
  keepHeaders(headers, args.context)
  const preserved = status === 429 ? await preservedForm(args) : undefined
  return data<ErrorData>(
    { message, ...(preserved && { preserved }), ...(action && { action }) },
    { status },
  )
}

/**
 * A page's loader or action whose faults end on the page's error screen with their status. Forms
 * catch the faults they can show beside a field before it comes to that.
 */
export function page<Args extends LoaderFunctionArgs | ActionFunctionArgs, Result>(
  handler: (args: Args) => Promise<Result>,
): (args: Args) => Promise<Result> {
  return async (args) => {
    try {
      if (!PAGE_METHODS.has(args.request.method)) throw methodNotAllowed()
      const result = await inSessionOf(args.request, () => handler(args))
      if (isRefusedForm(result)) keepHeaders(result.init?.headers, args.context)
      return result
    } catch (error) {
      throw await asErrorResponse(error, args)
    }
  }
}
