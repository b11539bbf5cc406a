import { notFound } from '#app/http/http-error.ts'
import { errorJson } from '#app/http/json.server.ts'

const answer = () => errorJson(notFound())

/** Whatever else is asked under /api, by whatever method: 404 in JSON, never HTML. */
export { answer as loader, answer as action }
