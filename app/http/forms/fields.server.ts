import { readLimitedText, BodyTooLarge } from './incoming-body.server.ts'
import { dataFolder } from '../process/environment.server.ts'
import { parseJsonObject } from './json-object.server.ts'
import { parseForm, type FormTexts } from './multipart.server.ts'

// Enough for the longest valid texts in any alphabet.
const MAXIMUM_JSON_BYTES = 262_144

async function jsonFields(request: Request): Promise<Record<string, unknown>> {
  const text = await readLimitedText(request, MAXIMUM_JSON_BYTES)
  if (text === null) throw new BodyTooLarge()
  return parseJsonObject(text)
}

/**
 * Reads the fields of a form or a JSON body, without files.
 * @throws HttpError 400, 413 or 408 for the body
 */
export async function parseFields(
  request: Request,
  written: FormTexts = {},
): Promise<Record<string, unknown>> {
  if (request.headers.get('Content-Type')?.startsWith('application/json'))
    return jsonFields(request)
  const form = await parseForm(request, {
    file: '',
    temporaryDirectory: dataFolder().temporary,
    ...written,
  })
  await form.dispose()
  return form.fields
}

/**
 * Reads the fields of a request; called again, it returns the same.
 * @throws as `parseFields`
 */
export type FieldsReader = () => Promise<Record<string, unknown>>

/** A body can be read once, but what follows an error needs its fields, too. */
export function fieldsReader(request: Request, written: FormTexts): FieldsReader {
  let fields: ReturnType<FieldsReader> | undefined
  return () => (fields ??= parseFields(request, written))
}

export const URL_ENCODED = 'application/x-www-form-urlencoded'
/**
 * The longest form of a visitor that is read, in bytes: the texts of a form, or these and one
 * picture, which is discarded.
 */
const VISITOR_FORM_BYTES: Record<string, number> = {
  [URL_ENCODED]: 262_144,
  'multipart/form-data': 10_485_760 + 262_144,
}

/**
 * The fields of a visitor's form, to be used after the sign-in; none of a larger or other body,
 * which is not read.
 */
export async function readVisitorFields(
  request: Request,
  readFields: FieldsReader,
  types = Object.keys(VISITOR_FORM_BYTES),
): Promise<Record<string, unknown>> {
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim() ?? ''
  const length = Number(request.headers.get('Content-Length') ?? NaN)
  const most = types.includes(type) ? (VISITOR_FORM_BYTES[type] ?? 0) : 0
  return length <= most ? readFields().catch(() => ({})) : {}
}
