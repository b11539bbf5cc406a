import { z } from 'zod'
import { readLimitedText } from './body.server.ts'
import { dataFolder } from '../process/environment.server.ts'
import { invalid } from '../http-error.ts'
import { BodyTooLarge } from './incoming-body.server.ts'
import { receiveForm } from './multipart.server.ts'

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

/**
 * Reads the fields of a form or a JSON body. Discards files; the last of several values of a name counts.
 * @throws HttpError 400 for an unreadable body, 413 for one that is far too large, 408 for one that does not
 *   arrive
 */
export async function receiveFields(request: Request): Promise<Record<string, unknown>> {
  if (request.headers.get('Content-Type')?.startsWith('application/json'))
    return jsonFields(request)
  const form = await receiveForm(request, {
    file: '',
    temporaryDirectory: dataFolder().temporary,
  })
  await form.dispose()
  return Object.fromEntries(form.fields)
}
