import { changeMute } from '#app/features/mutes/commands.server.ts'
import { requireMember } from '#app/features/members/queries.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { requireApiViewer } from '#app/features/sign-in/viewer.server.ts'

type Args = Parameters<typeof enforceRateLimit>[1] & { params: { username?: string } }

async function change(args: Args, prefix: '' | 'un') {
  await enforceRateLimit('reactions', args)
  const viewer = await requireApiViewer(args.request)
  const member = await requireMember(args.params.username)
  const kind = /\/block\/?$/i.test(new URL(args.request.url).pathname) ? 'block' : 'mute'
  return json({ mute: await changeMute(viewer, member.id, `${prefix}${kind}`) })
}

/**
 * Mutes or blocks a member, by the end of the path (decision 0030): POST adds, DELETE removes; no body.
 * The response is the new state.
 */
const route = apiRoute({
  POST: (args) => change(args, ''),
  DELETE: (args) => change(args, 'un'),
})

export { route as loader, route as action }
