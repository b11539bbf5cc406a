import { data, type ActionFunctionArgs } from '@remix-run/node'
import { parseFields, parseIntent, rememberedFields } from '#app/http/forms/fields.server.ts'
import { rejectedForm } from './preserved-form.server.ts'
import { redirectWithFlash, type FlashMessage } from '#app/http/flash.server.ts'
import { invalid, type HttpError } from '#app/http/http-error.ts'
import { withHttpErrors } from './page-errors.server.ts'
import { enforceRateLimit, type RateLimitKind } from '#app/http/rate-limits.server.ts'
import type { PendingAction } from './pending-action.server.ts'
import type { Viewer } from './viewer.ts'
import { requireDrawnFor, requireViewer } from './viewer.server.ts'
import type { Fields } from '../http/forms/text.ts'

interface MemberRequest extends ActionFunctionArgs {
  viewer: Viewer
  countOne: () => HttpError | null
}

export interface MemberForm<Target = unknown> extends MemberRequest {
  fields: Fields
  target: Target
}

/** Ends a form: a 303 to a path of this site that shows the message. A text is the title of a success. */
export interface FormSuccess {
  to: string
  message: string | FlashMessage
  headers?: HeadersInit
}

interface FormHandler<Target, Result> {
  limit?: RateLimitKind
  failure?: string
  inForm?: (status: number) => boolean
  run: (form: MemberForm<Target>) => Promise<FormSuccess | Result>
}

const isSuccess = (result: unknown): result is FormSuccess =>
  typeof result === 'object' && result !== null && 'to' in result && 'message' in result

async function respond<Target, Result>(
  { failure, inForm = () => true, run }: FormHandler<Target, Result>,
  form: MemberForm<Target>,
) {
  try {
    const result = await run(form)
    if (!isSuccess(result)) return result as Exclude<Result, FormSuccess>
    const { to, message, headers } = result
    const flash =
      typeof message === 'string' ? ({ kind: 'success', title: message } as const) : message
    return await redirectWithFlash(to, flash, headers)
  } catch (error) {
    if (failure === undefined) throw error
    const fields = await rememberedFields(form.request)
    const { form: rejected, ...init } = rejectedForm(error, fields, failure)
    if (!inForm(init.status)) throw error
    form.context.rejectedFields = fields
    return data(rejected, init)
  }
}

export const formAction = <Target = undefined, Result = never>({
  readsFields = true,
  find,
  ...handler
}: {
  readsFields?: boolean
  find?: (request: MemberRequest) => Promise<Target>
} & FormHandler<Target, Result>) =>
  withHttpErrors(async (args: ActionFunctionArgs) => {
    const countOne = await enforceRateLimit(handler.limit ?? 'writes', args)
    const request = { ...args, countOne, viewer: await requireViewer(args.request) }
    const target = (await find?.(request)) as Target
    const fields = readsFields ? await parseFields(args.request) : {}
    requireDrawnFor(request.viewer, fields.drawnFor)
    return respond(handler, { ...request, target, fields })
  })

export function intentAction<Target, Result>({
  find,
  pending,
  intents,
}: {
  find: (request: MemberRequest) => Promise<Target>
  pending: (fields: Fields, params: ActionFunctionArgs['params']) => PendingAction | undefined
  intents: Record<string, FormHandler<Target, Result>>
}) {
  const known = new Map<unknown, FormHandler<Target, Result>>(Object.entries(intents))
  return withHttpErrors(async (args: ActionFunctionArgs) => {
    const { fields, intent, countOne } = await parseIntent(args, (sent) => known.get(sent.intent))
    const viewer = await requireViewer(args.request, pending(fields, args.params))
    const request = { ...args, countOne, viewer }
    const target = await find(request)
    requireDrawnFor(viewer, fields.drawnFor)
    if (!intent) throw invalid({ intent: ['This page does not support that action.'] })
    return respond(intent, { ...request, target, fields })
  })
}
