import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import { DRAWN_FOR } from '#app/ui/post-form.tsx'
import { parseVisitorFields } from '#app/http/forms/fields.server.ts'
import { isTyped, preservedValues, type RejectedForm } from '#app/http/forms/preserved-values.ts'
import { SIGN_IN_COOKIE_SECONDS } from './sign-in-cookies.ts'

/* A form of a session that is over, until it is offered after the sign-in (docs/product.md#sign-in). */

interface HeldForm {
  path: string
  values: Record<string, string>
}

/**
 * In memory: a text is up to ten times as large as a cookie, and what nobody has sent yet is not to be in the database,
 * its copies and exports. A restart within these minutes loses it.
 */
const heldForms = new LRUCache<string, HeldForm>({
  max: 1_000,
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ path, values }) => path.length + Object.entries(values).join('').length,
  ttl: SIGN_IN_COOKIE_SECONDS * 1000,
})

/** The same page under another title has another slug; only its id counts. */
const withoutTitles = (path: string) => path.replace(/\/[^/?]*-(\d+)(?=[/?]|$)/g, '/$1')

/** Holds the typed texts of a visitor's form. @returns an id for the browser that sent it; null without any text */
export async function holdForm(request: Request, path: string): Promise<string | null> {
  const values = preservedValues(await parseVisitorFields(request))
  if (!Object.entries(values).some(([name, text]) => isTyped(name) && text.trim() !== ''))
    return null
  const id = randomUUID()
  heldForms.set(id, { path, values })
  return id
}

/** The held form for a page; null for another page, 'gone' if it expired or was drawn for another member. */
export function offeredForm(id: string, path: string, viewerId: string | undefined) {
  const form = heldForms.get(id)
  if (!form || viewerId === undefined) return 'gone'
  if (![undefined, '', viewerId].includes(form.values[DRAWN_FOR])) return 'gone'
  if (withoutTitles(form.path) !== withoutTitles(path)) return null
  const typed = Object.entries(form.values).filter(([name, text]) => isTyped(name) && text !== '')
  // As a form that is shown again, and as texts to copy, if its page cannot be shown.
  return {
    ...({ status: 'error', initialValue: form.values, error: {} } satisfies RejectedForm),
    ...({ typed: Object.fromEntries(typed), hidden: {} } satisfies PreservedFields),
  }
}
