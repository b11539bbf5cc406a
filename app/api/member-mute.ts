import { changeMute } from '#app/features/mutes/commands.server.ts'
import { requireMember } from '#app/features/members/queries.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const change = (prefix: '' | 'un') =>
  memberCall('reactions', async ({ viewer, request, params }) => {
    const member = await requireMember(params.username)
    const kind = /\/block\/?$/i.test(new URL(request.url).pathname) ? 'block' : 'mute'
    return { mute: await changeMute(viewer, member.id, `${prefix}${kind}`) }
  })

/**
 * Mutes or blocks a member, by the end of the path (decision 0030): POST adds, DELETE removes;
 * returns the new state.
 */
const route = apiRoute({ POST: change(''), DELETE: change('un') })

export { route as loader, route as action }
