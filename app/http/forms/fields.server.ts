import { z } from 'zod'
import { readLimitedText, BodyTooLarge } from './incoming-body.server.ts'
import { dataFolder } from '../process/environment.server.ts'
import { invalid } from '../http-error.ts'
import { parseForm, type FormTexts } from './multipart.server.ts'

// Enough for the longest valid texts in any alphabet.
const MAXIMUM_JSON_BYTES = 262_144

const jsonObject = z.record(z.string(), z.unknown())

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ '': ['The body is not valid JSON'] })
  }
}

async function jsonFields(request: Request): Promise<Record<string, unknown>> {
  const text = await readLimitedText(request, MAXIMUM_JSON_BYTES)
  if (text === null) throw new BodyTooLarge()
  const parsed = jsonObject.safeParse(parsedJson(text))
  if (!parsed.success) throw invalid({ '': ['The body must be a JSON object'] })
  return parsed.data
}

/** A body can be read once, but an error page shows what was sent, too. */
const receivedFields = new WeakMap<Request, Promise<Record<string, unknown>>>()

/** Reads the fields of a form or a JSON body, once for each Request, without files. @throws HttpError 400, 413 or 408 for the body */
export function parseFields(
  request: Request,
  written: FormTexts = {},
): Promise<Record<string, unknown>> {
  let fields = receivedFields.get(request)
  if (!fields) receivedFields.set(request, (fields = readFields(request, written)))
  return fields
}

async function readFields(request: Request, written: FormTexts): Promise<Record<string, unknown>> {
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

export const URL_ENCODED = 'application/x-www-form-urlencoded'
/** The longest form of a visitor that is read, in bytes: the texts of a form, or these and one picture, which is discarded. */
const VISITOR_FORM_BYTES: Record<string, number> = {
  [URL_ENCODED]: 262_144,
  'multipart/form-data': 10_485_760 + 262_144,
}

/** The fields of a visitor's form, to be used after the sign-in; none of a larger or other body, which is not read. */
export async function parseVisitorFields(
  request: Request,
  written: FormTexts,
  types = Object.keys(VISITOR_FORM_BYTES),
): Promise<Record<string, unknown>> {
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim() ?? ''
  const length = Number(request.headers.get('Content-Length') ?? NaN)
  const most = types.includes(type) ? (VISITOR_FORM_BYTES[type] ?? 0) : 0
  return length <= most ? parseFields(request, written).catch(() => ({})) : {}
}
