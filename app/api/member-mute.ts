import { requireMember } from '#app/features/profiles/queries.server.ts'
import { changeSilence } from '#app/features/silences/commands.server.ts'
import { apiRoute, json } from '#app/http/json.server.ts'
import { admit } from '#app/http/limits.server.ts'
import { requireApiViewer } from '#app/http/viewer.server.ts'

/** Mutes a member, or takes that back; there is no body. The answer tells how it stands then. */
const answer = apiRoute({
  async POST(args) {
    await admit('reactions', args)
    const viewer = await requireApiViewer(args.request)
    const member = await requireMember(args.params.username)
    return json({ silence: await changeSilence(viewer, member.id, 'mute') })
  },
  async DELETE(args) {
    await admit('reactions', args)
    const viewer = await requireApiViewer(args.request)
    const member = await requireMember(args.params.username)
    return json({ silence: await changeSilence(viewer, member.id, 'unmute') })
  },
})

export { answer as loader, answer as action }
