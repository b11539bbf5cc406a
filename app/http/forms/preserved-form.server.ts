import type { AppLoadContext } from '@remix-run/node'
import type { PreservedFields } from '#app/ui/preserved-form.tsx'
import { receiveFields } from './fields.server.ts'
import { viewerOf } from '../viewer.server.ts'
import { preservedValues } from './preserved-values.ts'

/** Fields that nobody types: which button it was, what the form is about, choices from a list. */
const BROUGHT = new Set([
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
 * The texts of a form that is not taken, so that its sender can send it again.
 * @param args of the action that refused it; its body is read here, unless the context has its fields
 * @returns undefined where nothing was sent, or nothing that can be read, or by a visitor: what strangers send too
 *   often is not even read
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
  const only = (brought: boolean) =>
    Object.fromEntries(texts.filter(([name]) => BROUGHT.has(name) === brought))
  return { typed: only(false), hidden: only(true) }
}
