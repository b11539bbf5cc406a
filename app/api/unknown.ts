import { notFound } from '#app/http/http-error.ts'
import { errorJson } from '#app/http/json.server.ts'

const route = () => errorJson(notFound())

/** Any other path under /api, for every method: 404 as JSON, never HTML. */
export { route as loader, route as action }
