import { z } from 'zod'
import { invalid } from '../http-error.ts'

const jsonObject = z.record(z.string(), z.unknown())

/** A deeper value would overflow the stack of what walks it. */
const MAXIMUM_DEPTH = 10

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < MAXIMUM_DEPTH && level.length > 0; depth++)
    level = level.flatMap(childrenOf)
  return level.length > 0
}

/**
 * The value of a JSON text.
 * @throws HttpError 400 for other text
 */
export function parseJson(text: string): unknown {
  try {
    // Some programs start UTF-8 text with a byte-order mark, which readers may ignore (RFC 8259).
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw invalid({ '': ['The body is not valid JSON'] })
  }
}

/**
 * The fields of a JSON body. A value that is nested deeper than 10 levels is one of no field, and
 * becomes an empty object.
 * @throws HttpError 400 for other text, and for what is no object
 */
export function parseJsonObject(text: string): Record<string, unknown> {
  const parsed = jsonObject.safeParse(parseJson(text))
  if (!parsed.success) throw invalid({ '': ['The body must be a JSON object'] })
  const fields = Object.entries(parsed.data)
  return Object.fromEntries(fields.map(([name, value]) => [name, isTooDeep(value) ? {} : value]))
}
