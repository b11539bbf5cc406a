import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import {
  accountError,
  requireWritableSite,
  storageError,
  unexpectedError,
} from '#app/http/error-mapping.server.ts'
import { fieldsReader, type FieldsReader } from '#app/http/forms/fields.server.ts'
import type { FormTexts } from '#app/http/forms/multipart.server.ts'
import { HttpError, type ErrorAction } from '#app/http/http-error.ts'
import { log } from '#app/http/logging/log.server.ts'
import { preservedForm } from './preserved-form.server.ts'

export interface ErrorData {
  message: string
  /**
   * The field values of a rejected form, whatever its status, so that the user does not lose them.
   */
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

function toHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  const inactive = accountError(error)
  if (inactive) return inactive
  const httpError = storageError(error)
  if (httpError) log.error({ err: error }, 'a page could not store data')
  return httpError
}

interface SentForm extends Pick<FormTexts, 'texts'> {
  readFields: FieldsReader
}

async function toErrorData(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
  { texts, readFields }: SentForm,
) {
  if (error instanceof Response) return error
  const expected = toHttpError(error)
  const isMembersForm = request.method === 'POST' && (await context.viewer()) !== null
  const fields = isMembersForm ? await readFields().catch(() => ({})) : {}
  const preserved = preservedForm(fields, expected, texts)
  if (!expected && !preserved) return error
  if (!expected) log.error({ err: error }, 'a form failed')
  const httpError = expected ?? unexpectedError(error, UNEXPECTED)
  const { message, status, headers, action } = httpError
  return data<ErrorData>(
    { message, ...(preserved && { preserved }), ...(action && { action }) },
    { status, headers },
  )
}

/**
 * Runs a page's loader or action.
 * @param form what the form of an action contains
 * @throws the data of the error boundary, with what a member sent
 */
export async function pageErrors<Result>(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  form: SentForm,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    if (!PAGE_METHODS.has(args.request.method)) throw methodNotAllowed()
    if (args.request.method === 'POST') requireWritableSite()
    return await run()
  } catch (error) {
    throw await toErrorData(error, args, form)
  }
}

/** Wraps a page's loader or action: HttpErrors reach the error boundary. */
export const withHttpErrors =
  <Args extends LoaderFunctionArgs | ActionFunctionArgs, Result>(
    handler: (args: Args, readFields: FieldsReader) => Promise<Result>,
    written: FormTexts = {},
  ) =>
  (args: Args): Promise<Result> => {
    const readFields = fieldsReader(args.request, written)
    return pageErrors(args, { ...written, readFields }, () => handler(args, readFields))
  }
