import { notFound } from '#app/http/faults.ts'
import { faultResponse } from '#app/http/json.server.ts'

const answer = () => faultResponse(notFound())

/** Whatever else is asked under /api, by whatever method: 404 in JSON, never HTML. */
export { answer as loader, answer as action }
