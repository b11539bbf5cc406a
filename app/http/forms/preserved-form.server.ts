import type { AppLoadContext } from '@remix-run/node'
import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import { receiveFields } from './fields.server.ts'
import { viewerOf } from '../viewer.server.ts'
import { preservedValues } from './preserved-values.ts'

/** Fields that nobody types: the intent, the ids of what the form is about, and choices from a list. */
const HIDDEN_FIELDS = new Set([
  'intent',
  'photo',
  'user',
  'comment',
  'commentId',
  'reportId',
  'binderId',
  'isPublic',
  'category',
  'priority',
  'proposedUsername',
])

/**
 * The text values of a rejected form, so that the user can send it again.
 * @param args of the action that rejected it; reads the body unless the context has its fields
 * @returns undefined without readable values, and for visitors: their rate-limited bodies are not read
 */
export async function preservedForm({
  request,
  context,
}: {
  request: Request
  context: AppLoadContext
}): Promise<PreservedFields | undefined> {
  if (request.method !== 'POST' || (await viewerOf(request)) === null) return undefined
  const fields = context.fields ?? (await receiveFields(request).catch(() => ({})))
  const texts = Object.entries(preservedValues(fields))
  if (texts.length === 0) return undefined
  const fieldsThatAre = (isHidden: boolean) =>
    Object.fromEntries(texts.filter(([name]) => HIDDEN_FIELDS.has(name) === isHidden))
  return { typed: fieldsThatAre(false), hidden: fieldsThatAre(true) }
}
