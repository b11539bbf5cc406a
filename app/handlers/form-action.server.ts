import { data, type ActionFunctionArgs } from '@remix-run/node'
import {
  fieldsReader,
  readVisitorFields,
  URL_ENCODED,
  type FieldsReader,
} from '#app/http/forms/fields.server.ts'
import type { FormTexts } from '#app/http/forms/multipart.server.ts'
import type { Fields } from '#app/http/forms/text.ts'
import { redirectWithFlash, type FlashMessage } from '#app/http/flash.server.ts'
import { invalid, type HttpError } from '#app/http/http-error.ts'
import { enforceRateLimit, type RateLimitKind } from '#app/http/rate-limits.server.ts'
import { pageErrors } from './page-errors.server.ts'
import { forgetLastPost, runOnce } from './sent-twice.server.ts'
import type { PendingAction } from './pending-action.server.ts'
import { rejectedForm } from './preserved-form.server.ts'
import type { Viewer } from './viewer.ts'
import { requireDrawnFor, requireViewer } from './viewer.server.ts'

/*
 * The actions of pages: rate limit, viewer, target, fields, command; then a 303 with a message, or
 * the form again.
 */

interface MemberRequest extends ActionFunctionArgs {
  viewer: Viewer
  countOne: () => HttpError | null
}

export interface MemberForm<Target = unknown> extends MemberRequest {
  fields: Fields
  target: Target
}

/** A form that was received, maybe with files; `dispose` removes these. */
interface ReceivedForm {
  fields: Fields
  dispose?: () => Promise<void>
}

/**
 * Ends a form: a 303 to a path of this site that shows the message. A text is the title of a
 * success.
 */
export interface FormSuccess {
  to: string
  message: string | FlashMessage
  headers?: HeadersInit
}

interface FormHandler<Form extends MemberForm, Result> {
  limit?: RateLimitKind
  /** The message for an unexpected error; without it, an error has no form to show. */
  failure?: string
  /**
   * Whether an error of a status is shown in the form; else on the error page, with what was typed.
   */
  inForm?: (status: number) => boolean
  /** Whether it makes something: sent twice within a minute, it makes it once. */
  makes?: boolean
  run: (form: Form) => Promise<FormSuccess | Result>
}

const isSuccess = (result: unknown): result is FormSuccess =>
  typeof result === 'object' && result !== null && 'to' in result && 'message' in result

/**
 * @param complete the form; its error is shown like one of `run`, with the fields that are known by
 * then
 */
async function respond<Form extends MemberForm, Result>(
  { failure, inForm = () => true, makes = false, run }: FormHandler<Form, Result>,
  complete: () => Promise<Form>,
  getFields: () => Fields,
  { texts }: FormTexts,
) {
  try {
    const form = await complete()
    if (!makes) forgetLastPost(form)
    const result = await (makes ? runOnce(form, run) : run(form))
    if (!isSuccess(result)) return result as Exclude<Result, FormSuccess>
    const { to, message, headers } = result
    const flash =
      typeof message === 'string' ? ({ kind: 'success', title: message } as const) : message
    return await redirectWithFlash(to, flash, headers)
  } catch (error) {
    if (failure === undefined) throw error
    const { form: rejected, ...init } = rejectedForm(error, getFields(), failure, texts)
    if (!inForm(init.status)) throw error
    return data(rejected, init)
  }
}

interface FormOptions<Target, Form, Prepared> extends FormTexts {
  /**
   * What the form is about.
   * @throws HttpError 404 or 403
   */
  find?: (request: MemberRequest) => Promise<Target>
  /** Receives a form with files, after the checks of the viewer and the target. */
  receive?: (request: MemberRequest) => Promise<Form>
  /** What `run` gets besides; its fields are shown if the form is rejected. */
  prepare?: (form: MemberForm<Target> & Form) => Promise<Prepared> | Prepared
}

/** The action of a page with one form. */
export function formAction<
  Target = undefined,
  Form extends ReceivedForm = ReceivedForm,
  Prepared extends object = object,
  Result = never,
>({
  texts,
  lists,
  rows,
  find,
  receive,
  prepare,
  ...handler
}: FormOptions<Target, Form, Prepared> &
  FormHandler<MemberForm<Target> & Form & Prepared, Result>) {
  const written = { texts, lists, rows }
  return async (args: ActionFunctionArgs) => {
    const readFields = fieldsReader(args.request, written)
    let fields: Fields | undefined
    const shown = async () => fields ?? readFields()
    return pageErrors(args, { texts, readFields: shown }, async () => {
      const countOne = await enforceRateLimit(handler.limit ?? 'writes', args)
      const viewer = await requireViewer(args, { texts, readFields })
      const request = { ...args, countOne, viewer }
      // Before a body that may be large.
      await find?.(request)
      if (!receive) {
        fields = await readFields()
        requireDrawnFor(viewer, fields.drawnFor)
      }
      let dispose: ReceivedForm['dispose']
      const complete = async () => {
        const form = (receive ? await receive(request) : { fields }) as Form
        dispose = form.dispose
        fields = form.fields
        requireDrawnFor(viewer, fields.drawnFor)
        // Again: the body may have taken a minute, in which it was changed.
        const target = (await find?.(request)) as Target
        const member = { ...request, target, ...form }
        const prepared = (await prepare?.(member)) as Prepared & { fields?: Fields }
        fields = prepared?.fields ?? fields
        return { ...member, ...prepared }
      }
      try {
        return await respond(handler, complete, () => fields ?? {}, written)
      } finally {
        await dispose?.()
      }
    })
  }
}

/** The action of a page with several forms, by their `intent`. */
export function intentAction<Target, Result>({
  texts,
  find,
  pending,
  intents,
}: FormTexts & {
  /** @throws HttpError 404 or 403 */
  find: (request: MemberRequest & { fields: Fields }) => Promise<Target>
  pending: (fields: Fields, params: ActionFunctionArgs['params']) => PendingAction | undefined
  intents: Record<string, FormHandler<MemberForm<Target>, Result>>
}) {
  const known = new Map<unknown, FormHandler<MemberForm<Target>, Result>>(Object.entries(intents))
  const written = { texts }
  return async (args: ActionFunctionArgs) => {
    const readFields = fieldsReader(args.request, written)
    return pageErrors(args, { texts, readFields }, async () => {
      const { fields, intent, countOne } = await receiveIntent(args, readFields, (sent) =>
        known.get(sent.intent),
      )
      const asked = pending(fields, args.params)
      const viewer = await requireViewer(args, { pending: asked, texts, readFields })
      const request = { ...args, countOne, viewer }
      const target = await find({ ...request, fields })
      requireDrawnFor(viewer, fields.drawnFor)
      if (!intent) throw invalid({ intent: ['This page does not support that action.'] })
      const form = { ...request, target, fields }
      return respond(
        intent,
        async () => form,
        () => fields,
        written,
      )
    })
  }
}

/**
 * Receives a form and counts it against the limit of its intent; of a visitor only what a sign-in
 * may need.
 * @throws HttpError 429
 */
async function receiveIntent<Intent extends { limit?: RateLimitKind }>(
  args: ActionFunctionArgs,
  readFields: FieldsReader,
  findIntent: (fields: Fields) => Intent | undefined,
) {
  const { request, context } = args
  const fields = (await context.viewer())
    ? await readFields().catch(async (error: unknown) => {
        await enforceRateLimit('writes', args)
        throw error
      })
    : await readVisitorFields(request, readFields, [URL_ENCODED])
  const intent = findIntent(fields)
  return { fields, intent, countOne: await enforceRateLimit(intent?.limit ?? 'writes', args) }
}
