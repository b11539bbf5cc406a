import { oembed, parseOembedRequest, oembedXml } from '#app/features/sharing/oembed.server.ts'
import { apiRoute, errorJson, json } from '#app/http/json.server.ts'
import { PUBLIC_HEADERS } from '#app/http/response-cache/cache-key.server.ts'

const XML_HEADERS = { ...PUBLIC_HEADERS, 'Content-Type': 'text/xml; charset=utf-8' }

const route = apiRoute(
  {
    async GET({ request }) {
      const { format, ...photoAndLimits } = parseOembedRequest(new URL(request.url).searchParams)
      const embedded = await oembed(photoAndLimits)
      return format === 'json'
        ? json(embedded, { headers: PUBLIC_HEADERS })
        : new Response(oembedXml(embedded), { headers: XML_HEADERS })
    },
  },
  (error) => {
    const response = errorJson(error)
    // A script of another site must be able to read the error.
    response.headers.set('Access-Control-Allow-Origin', '*')
    return response
  },
)

export { route as loader, route as action }
