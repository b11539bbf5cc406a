import { oembed } from '#app/features/sharing/oembed.server.ts'
import { oembedQuestion } from '#app/features/sharing/oembed-question.server.ts'
import { oembedXml } from '#app/features/sharing/oembed-xml.server.ts'
import { apiRoute, errorJson, json } from '#app/http/json.server.ts'
import { PUBLIC_HEADERS } from '#app/http/response-cache/public-paths.server.ts'

const XML_HEADERS = { ...PUBLIC_HEADERS, 'Content-Type': 'text/xml; charset=utf-8' }

const route = apiRoute(
  {
    async GET({ request }) {
      const { format, ...question } = oembedQuestion(new URL(request.url).searchParams)
      const embedded = await oembed(question)
      return format === 'json'
        ? json(embedded, { headers: PUBLIC_HEADERS })
        : new Response(oembedXml(embedded), { headers: XML_HEADERS })
    },
  },
  (fault) => {
    const response = errorJson(fault)
    // A script of another site must be able to read the error.
    response.headers.set('Access-Control-Allow-Origin', '*')
    return response
  },
)

export { route as loader, route as action }
