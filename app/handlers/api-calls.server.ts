import type { LoaderFunctionArgs } from '@remix-run/node'
import { DRAWN_FOR_HEADER } from '#app/http/api-client.ts'
import { idParameter } from '#app/http/addresses.ts'
import { withErrorMessage } from '#app/http/error-mapping.server.ts'
import { json } from '#app/http/json.server.ts'
import { enforceRateLimit, type RateLimitKind } from '#app/http/rate-limits.server.ts'
import type { PendingAction } from './pending-action.server.ts'
import type { Viewer } from './viewer.ts'
import { requireApiViewer, requireDrawnFor } from './viewer.server.ts'

/** A call of an API route. */
interface ApiCall extends LoaderFunctionArgs {
  /** The id in the path; null if it is not a valid one. */
  id: number | null
  query: URLSearchParams
}

const toCall = (args: LoaderFunctionArgs): ApiCall => ({
  ...args,
  id: idParameter(args.params.id),
  query: new URL(args.request.url).searchParams,
})

/** What a call returns, as JSON; undefined as 204. */
function toResponse(result: unknown): Response {
  if (result instanceof Response) return result
  return result === undefined ? new Response(null, { status: 204 }) : json(result)
}

/** A method of an API route that is open to visitors, for `apiRoute`. */
export const openCall =
  (run: (call: ApiCall & { viewerId: string | null }) => Promise<unknown>, limit?: RateLimitKind) =>
  async (args: LoaderFunctionArgs): Promise<Response> => {
    if (limit) await enforceRateLimit(limit, args)
    const viewerId = (await args.context.viewer())?.id ?? null
    return toResponse(await run({ ...toCall(args), viewerId }))
  }

interface MemberCallOptions {
  /** The message for an unexpected error (docs/product.md#errors). */
  failure?: string
  /** What a visitor's call asks for, to be done after the sign-in. */
  pending?: (call: ApiCall) => PendingAction | undefined
}

/** A method of an API route for members, for `apiRoute`. */
export const memberCall =
  (
    limit: RateLimitKind | null,
    run: (call: ApiCall & { viewer: Viewer }) => Promise<unknown>,
    { failure, pending }: MemberCallOptions = {},
  ) =>
  async (args: LoaderFunctionArgs): Promise<Response> => {
    if (limit) await enforceRateLimit(limit, args)
    const call = toCall(args)
    const viewer = await requireApiViewer(args, pending?.(call))
    requireDrawnFor(viewer, args.request.headers.get(DRAWN_FOR_HEADER))
    const work = () => run({ ...call, viewer })
    return toResponse(await (failure ? withErrorMessage(failure, work) : work()))
  }
