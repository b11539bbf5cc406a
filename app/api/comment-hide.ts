import { hideComment } from '#app/features/comments/commands.server.ts'
import { memberCall } from '#app/handlers/api-calls.server.ts'
import { apiRoute } from '#app/http/json.server.ts'

const change = (hidden: boolean) =>
  memberCall('writes', ({ viewer, id }) => hideComment(viewer, id, hidden), {
    failure: 'Failed to update comment',
  })

/** A comment on an own photo: POST hides it, DELETE shows it again. */
const route = apiRoute({ POST: change(true), DELETE: change(false) })

export { route as loader, route as action }
