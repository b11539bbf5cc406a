import { z } from 'zod'
import { invalid } from '#app/http/http-error.ts'
import type { TextLimits } from './preserved-values.ts'
import {
  foldBlankLines,
  isHttpAddress,
  maxRawLength,
  normalizeText,
  toOneLine,
} from './plain-text.ts'

// Zod would try `new Function` for each schema, which the content security policy blocks and
// Firefox reports.
z.config({ jitless: true })

/*
 * Shared validation of form and API fields (docs/product.md#input). Lengths are UTF-16 units after
 * trimming; a line break counts as one.
 */

const tooLong = (label: string, maxLength: number) =>
  `${label} must be ${maxLength.toLocaleString('en')} characters or less`

/** The maximum length of each text field's schema. */
const texts = z.registry<{ maxLength: number }>()

/** An unprocessed text, rejected first if it is far too long; missing counts as empty. */
export const rawText = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} must be text` })
    // Not `max`, which counts code points and is slow for long texts.
    .refine((text) => text.length <= maxRawLength(maxLength), {
      error: tooLong(label, maxLength),
      abort: true,
    })
    .nullish()
    .transform((text) => text ?? '')
    .register(texts, { maxLength })

/** A schema that is not made by a function of this module, with the maximum length of its text. */
export function withTextLimit<Schema extends z.ZodType>(schema: Schema, maxLength: number): Schema {
  texts.add(schema, { maxLength })
  return schema
}

/** The limit of a field's schema, or of the one that it wraps or begins with. */
function limitOf(schema: unknown): number | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  const { innerType, in: first } = schema.def as { innerType?: unknown; in?: unknown }
  return texts.get(schema)?.maxLength ?? limitOf(innerType) ?? limitOf(first)
}

/**
 * The text fields of forms, with their limits: the largest, where several have a field of that
 * name.
 */
export function textLimits(...schemas: z.ZodObject[]): TextLimits {
  const limits: Record<string, number> = {}
  for (const { shape } of schemas)
    for (const [name, schema] of Object.entries(shape)) {
      const limit = limitOf(schema)
      if (limit !== undefined) limits[name] = Math.max(limits[name] ?? 0, limit)
    }
  return limits
}

/** A text field of at most `maxLength` characters; missing counts as empty. */
export const textField = (label: string, maxLength: number) =>
  rawText(label, maxLength)
    .transform(normalizeText)
    .refine((text) => text.length <= maxLength, { error: tooLong(label, maxLength) })
    .transform(foldBlankLines)

/** A text field that must have a visible character. */
export const requiredText = (label: string, maxLength: number, whenBlank: string) =>
  textField(label, maxLength).refine((text) => text !== '', { error: whenBlank })

/** The name of a person or thing: a `textField` of one line. */
export const nameField = (label: string, maxLength: number) =>
  textField(label, maxLength).transform(toOneLine)

/** A name that must have a visible character. */
export const requiredName = (label: string, maxLength: number, whenBlank: string) =>
  requiredText(label, maxLength, whenBlank).transform(toOneLine)

/** An http or https URL, or empty (docs/product.md#validation). */
export const addressField = (label: string) =>
  textField(label, 2000).refine((text) => text === '' || isHttpAddress(text), {
    error: `${label} must be a valid web address starting with http:// or https://`,
  })

/** A switch that must be present. */
export const switchValue = z
  .union([z.boolean(), z.enum(['on', 'off', 'true', 'false', '1', '0', ''])], {
    error: 'Must be true or false',
  })
  .transform((raw) => raw === true || raw === 'on' || raw === 'true' || raw === '1')

export const switchField = (whenAbsent: boolean) =>
  switchValue.nullish().transform((on) => on ?? whenAbsent)

/** The id of a row in a form or JSON; empty and null both mean none. */
export const idField = (whenInvalid: string) =>
  z
    .union([z.string(), z.number(), z.null()], { error: whenInvalid })
    .optional()
    .transform((raw, context) => {
      if (raw === undefined || raw === null || raw === '') return null
      // Parsing a long text as a number is slow, and no id is that long.
      const id = String(raw).length > 100 ? NaN : Number(raw)
      if (Number.isSafeInteger(id) && id > 0) return id
      context.addIssue({ code: 'custom', message: whenInvalid })
      return z.NEVER
    })

export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const { fieldErrors, formErrors } = z.flattenError(error)
  return {
    ...(fieldErrors as Record<string, string[]>),
    ...(formErrors.length ? { '': formErrors } : {}),
  }
}

/** Submitted values by field name, unchecked. */
export type Fields = Record<string, unknown>

/**
 * The values of submitted fields.
 * @throws HttpError 400 with messages by field
 */
export function validate<Schema extends z.ZodType>(schema: Schema, fields: unknown) {
  const parsed = schema.safeParse(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  return parsed.data
}
