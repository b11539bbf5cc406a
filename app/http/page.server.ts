import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { Fault } from './faults.ts'

/** What an error screen is told of a fault. */
export interface FaultData {
  message: string
}

/** What links and forms can send. Remix would run an action for PUT, PATCH and DELETE just as well. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST'])

const methodNotAllowed = () =>
  new Fault(405, 'This address does not answer that.', { headers: { Allow: 'GET, HEAD, POST' } })

function asErrorResponse(error: unknown, context: AppLoadContext): unknown {
  if (!(error instanceof Fault)) return error
  const { message, status, headers } = error
  // Remix drops the headers of what is thrown unless every route forwards them.
  for (const [name, value] of Object.entries(headers)) context.headers.set(name, value)
  return data<FaultData>({ message }, { status })
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
      return await handler(args)
    } catch (error) {
      throw asErrorResponse(error, args.context)
    }
  }
}
