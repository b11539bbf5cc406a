import { z } from 'zod'
import { readLimitedText } from './body.server.ts'
import { dataFolder } from '../process/environment.server.ts'
import { invalid } from '../http-error.ts'
import { BodyTooLarge } from './incoming-body.server.ts'
import { receiveForm } from './multipart.server.ts'

// Ample for every text of the product at its longest, in any alphabet.
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
 * The fields of a form, or of a JSON body where that is what was sent. Files are not kept; of several
 * values of one name the last counts.
 * @throws Fault 400 for a body that cannot be read, 413 for one that is far too large, 408 for one that
 *   does not arrive
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
