import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from './faults.ts'

/** What an error screen is told of a fault. */
export interface FaultData {
  message: string
}

function asErrorResponse(error: unknown): unknown {
  if (!(error instanceof Fault)) return error
  const { message, status, headers } = error
  return data<FaultData>({ message }, { status, headers })
}

/**
 * A page's loader or action whose faults end on the page's error screen with their status. Forms
 * catch the faults they can show beside a field before it comes to that.
 */
export function page<Args extends LoaderFunctionArgs | ActionFunctionArgs, Result>(
  handler: (args: Args) => Promise<Result>,
): (args: Args) => Promise<Result> {
  return (args) =>
    handler(args).catch((error: unknown) => {
      throw asErrorResponse(error)
    })
}
