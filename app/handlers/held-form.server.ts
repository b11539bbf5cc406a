import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { DRAWN_FOR } from '#app/ui/post-form.tsx'
import { readVisitorFields, type FieldsReader } from '#app/http/forms/fields.server.ts'
import {
  toRejectedForm,
  type RejectedForm,
  type TextLimits,
} from '#app/http/forms/preserved-values.ts'
import { SIGN_IN_COOKIE_SECONDS } from './sign-in-cookies.ts'

/*
 * A form of a session that is over, until it is offered after the sign-in
 * (docs/product.md#sign-in).
 */

interface HeldForm {
  path: string
  form: RejectedForm
}

/**
 * In memory: a text is up to ten times as large as a cookie, and what nobody has sent yet is not to
 * be in the database, its copies and exports. A restart within these minutes loses it.
 */
const heldForms = new LRUCache<string, HeldForm>({
  max: 1_000,
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ path, form }) => path.length + JSON.stringify(form).length,
  ttl: SIGN_IN_COOKIE_SECONDS * 1000,
})

/** The same page under another title has another slug; only its id counts. */
const withoutTitles = (path: string) => path.replace(/\/[^/?]*-(\d+)(?=[/?]|$)/g, '/$1')

/**
 * Holds the typed texts of a visitor's form.
 * @returns an id for the browser that sent it; null without any text
 */
export async function holdForm(
  request: Request,
  readFields: FieldsReader,
  path: string,
  texts: TextLimits,
): Promise<string | null> {
  const form = toRejectedForm(await readVisitorFields(request, readFields), texts, {})
  if (form.typed.every((name) => form.initialValue[name]?.trim() === '')) return null
  const id = randomUUID()
  heldForms.set(id, { path, form })
  return id
}

/**
 * The held form for a page; null for another page, 'gone' if it expired or was drawn for another
 * member.
 */
export function offeredForm(id: string, path: string, viewerId: string | undefined) {
  const held = heldForms.get(id)
  if (!held || viewerId === undefined) return 'gone'
  if (![undefined, '', viewerId].includes(held.form.initialValue[DRAWN_FOR])) return 'gone'
  return withoutTitles(held.path) === withoutTitles(path) ? held.form : null
}
