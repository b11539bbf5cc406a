import { apiRoute, errorJson, json } from '#app/http/json.server.ts'
import { PUBLIC_HEADERS } from '#app/http/response-cache/cache-key.server.ts'
import { z } from 'zod'
import { idOfSlug, memberPath } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { HttpError, notFound } from '#app/http/http-error.ts'
import { site } from '#app/content/site.ts'
import {
  imageName,
  masterFormat,
  offeredWidths,
  photoImagePath,
  sizeAt,
  tileWidths,
  webpWidths,
} from '#storage/addresses.ts'
import { xmlElement } from '#app/http/xml.ts'
import { validate } from '#app/http/forms/text.ts'
import { authorName } from '#app/features/members/author.ts'
import { requirePhoto } from '#app/features/photos/queries.server.ts'

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

interface OembedRequest {
  photoId: number
  /** Maximum size of the embedded picture in pixels; unlimited if absent. */
  maxwidth?: number
  maxheight?: number
  format: 'json' | 'xml'
}

const pixels = (name: string) => {
  const message = `${name} must be a whole number of pixels from 1`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number > 0, { error: message })
    .optional()
}

const query = z.object({
  url: z.string({ error: 'url must be the address of a photo' }),
  format: z.string().default('json'),
  maxwidth: pixels('maxwidth'),
  maxheight: pixels('maxheight'),
})

function parsePhotoId(address: string): number | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, pathname } = new URL(address)
  const isOurs = /^https?:$/.test(protocol) && host === new URL(environment().PUBLIC_URL).host
  const slug = isOurs && /^\/photo\/([^/]+)\/?$/.exec(pathname)?.[1]
  return slug ? idOfSlug(slug) : null
}

/**
 * Parses the query of `/oembed`.
 * @throws HttpError 400 without a URL or with an invalid limit, 501, 404 for another URL
 */
function parseOembedRequest(parameters: URLSearchParams): OembedRequest {
  const { url, format, ...limits } = validate(query, Object.fromEntries(parameters))
  if (format !== 'json' && format !== 'xml') throw new HttpError(501, 'format must be json or xml')
  const photoId = parsePhotoId(url)
  if (photoId === null) throw notFound('Photo Not Found')
  return { photoId, format, ...limits }
}

/** In seconds: a picture's URL stops working when the photo is deleted or made private. */
const CACHE_AGE = 3600

interface Sized {
  url: string
  width: number
  height: number
}

type Limits = Pick<OembedRequest, 'maxwidth' | 'maxheight'>

const fitting = (pictures: Sized[], { maxwidth = Infinity, maxheight = Infinity }: Limits) =>
  pictures.findLast(({ width, height }) => width <= maxwidth && height <= maxheight) ?? null

/**
 * What other sites need to embed a photo: a `photo` in the largest size within the limits, else a
 * `link`.
 * @throws HttpError 404
 */
async function oembed({ photoId, ...limits }: Omit<OembedRequest, 'format'>) {
  const row = await requirePhoto(photoId, null)
  const origin = environment().PUBLIC_URL
  const picture = (named: number | null): Sized => ({
    url: origin + photoImagePath(row.imageKey, imageName(named, masterFormat(row))),
    ...sizeAt(named ?? row.width, row),
  })
  const widths = masterFormat(row) === 'webp' ? webpWidths(row) : offeredWidths(row.width)
  const photo = fitting(widths.map(picture), limits)
  const thumbnail = fitting(tileWidths(row.width).map(picture), limits)
  return {
    version: '1.0',
    type: photo ? 'photo' : 'link',
    title: row.title,
    author_name: authorName(row.user),
    author_url: origin + memberPath(row.user),
    provider_name: site.name,
    provider_url: `${origin}/`,
    cache_age: CACHE_AGE,
    ...photo,
    ...(thumbnail && {
      thumbnail_url: thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  }
}

function oembedXml(embedded: Record<string, string | number>): string {
  const elements = Object.entries(embedded).map(([name, value]) =>
    xmlElement(name, {}, String(value)),
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`
}
