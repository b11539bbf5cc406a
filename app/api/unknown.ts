import { notFound } from '#app/http/http-error.ts'
import { errorJson } from '#app/http/json.server.ts'

const answer = () => errorJson(notFound())

/** Any other path under /api, for every method: 404 as JSON, never HTML. */
export { answer as loader, answer as action }
