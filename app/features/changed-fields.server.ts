import { z } from 'zod'
import { INITIAL_VALUES } from '#app/ui/initial-values.tsx'
import { HttpError, type FieldErrors } from '#app/http/http-error.ts'
import { excerpt, normalizeText } from '../http/forms/plain-text.ts'
import { normalizeTags } from './tags/tag.ts'
import { switchValue, type Fields } from '../http/forms/text.ts'

const initialValues = z.record(z.string(), z.string())

function parseInitialValues(sent: unknown): Record<string, string> | null {
  try {
    return initialValues.parse(JSON.parse(String(sent)))
  } catch {
    return null
  }
}

/** A value as a form shows it. */
function toFormText(name: string, value: unknown): string {
  if (name === 'isPublic' || name === 'followersOnly')
    return switchValue.safeParse(value).data ? 'on' : 'off'
  if (name === 'tags') {
    const texts = Array.isArray(value) ? value.map(String) : String(value ?? '')
    return normalizeTags(texts).join(', ')
  }
  return normalizeText(String(value ?? ''))
}

const LONGEST_SHOWN = 1_000

const CHANGED = 'This was changed in the meantime. Please check it and save it again.'

function nowText(text: string): string {
  if (text === '') return 'This is empty now; your text is still in the field.'
  return `This is now “${excerpt(text, LONGEST_SHOWN)}”; your text is still in the field.`
}

/**
 * What a form changes: the fields that differ from the values with which it was rendered; all
 * fields of a form that does not say. `merged` are all fields, with the present values of the
 * others: what the form shows if it is rejected.
 * @param current the stored values, as the form shows them
 * @throws HttpError 409 for a field that has changed since, too
 */
export function changedFields(fields: Fields, current: Record<string, string>) {
  const initial = parseInitialValues(fields[INITIAL_VALUES])
  const changed = { ...fields }
  const merged = { ...fields }
  const errors: FieldErrors = {}
  for (const [name, stored] of Object.entries(initial ? current : {})) {
    const before = initial?.[name]
    if (before === undefined || !(name in fields)) continue
    const [sent, then, now] = [fields[name], before, stored].map((value) => toFormText(name, value))
    if (sent === then) {
      // An empty field may be a required one.
      if (sent !== '' || now !== '') Reflect.deleteProperty(changed, name)
      merged[name] = stored
    } else if (then !== now && sent !== now) errors[name] = [nowText(now ?? '')]
  }
  if (Object.keys(errors).length > 0)
    throw new HttpError(409, CHANGED, {
      errors: { [INITIAL_VALUES]: [CHANGED], ...errors },
      fields: merged,
    })
  return { changed, merged }
}
