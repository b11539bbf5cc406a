import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveFields } from './fields.server.ts'
import { enforceRateLimit, type RateLimitKind } from '../rate-limits.server.ts'
import { viewerOf } from '../viewer.server.ts'

/**
 * Receives the form of a page with several actions and counts it against the rate limit of its intent. The
 * intent is a field of the form; an unreadable form counts as a write, and so does a form without a session,
 * which is not read.
 * @param intentOf the intent of a form's fields; undefined if the page does not know it
 * @throws HttpError 429, and as `receiveFields`
 */
export async function receiveIntent<Intent extends { limit: RateLimitKind }>(
  args: ActionFunctionArgs,
  intentOf: (fields: Record<string, unknown>) => Intent | undefined,
): Promise<{ fields: Record<string, unknown>; intent: Intent | undefined }> {
  const { request, context } = args
  const signedIn = (await viewerOf(request)) !== null
  const fields = signedIn
    ? await receiveFields(request).catch(async (error: unknown) => {
        await enforceRateLimit('writes', args)
        throw error
      })
    : {}
  if (signedIn) context.fields = fields
  const intent = intentOf(fields)
  await enforceRateLimit(intent?.limit ?? 'writes', args)
  return { fields, intent }
}
