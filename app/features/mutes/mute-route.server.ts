import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { requireApiViewer } from '#app/http/viewer.server.ts'
import type { MuteKind } from '#db/queries/mutes.ts'
import { requireMember } from '../profiles/queries.server.ts'
import { changeMute } from './commands.server.ts'

/**
 * The API route of mutes or blocks (decision 0030): POST adds, DELETE removes; no body. The
 * response is the new state.
 */
export function muteRoute(kind: MuteKind) {
  const change =
    (intent: Parameters<typeof changeMute>[2]) =>
    async (args: Parameters<typeof enforceRateLimit>[1] & { params: { username?: string } }) => {
      await enforceRateLimit('reactions', args)
      const viewer = await requireApiViewer(args.request)
      const member = await requireMember(args.params.username)
      return json({ silence: await changeMute(viewer, member.id, intent) })
    }
  return apiRoute({ POST: change(kind), DELETE: change(`un${kind}`) })
}
