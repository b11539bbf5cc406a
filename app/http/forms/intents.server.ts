import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveFields } from './fields.server.ts'
import { enforceRateLimit, type RateLimitKind } from '../rate-limits.server.ts'
import { viewerOf } from '../viewer.server.ts'

/**
 * Receives a form of a page that takes several, and counts it against the limit of what it asks for.
 * Which one that is stands in the form: one that cannot be read is a write, and so is one of somebody
 * signed out, which need not be read.
 * @param intentOf what a form asks for; undefined for nothing that the page can do
 * @throws Fault 429, and as `receiveFields`
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
