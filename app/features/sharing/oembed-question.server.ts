import { z } from 'zod'
import { idOfSlug } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { HttpError, invalid, notFound } from '#app/http/http-error.ts'
import { fieldErrors } from '../text.ts'

/** An oEmbed request (oEmbed 1.0, section 2.2). */
export interface OembedQuestion {
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

/** The photo id of a photo page's URL, with any slug and suffix. */
function photoIdOf(address: string): number | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, pathname } = new URL(address)
  const isOurs = /^https?:$/.test(protocol) && host === new URL(environment().PUBLIC_URL).host
  const slug = isOurs && /^\/photo\/([^/]+)\/?$/.exec(pathname)?.[1]
  return slug ? idOfSlug(slug) : null
}

/**
 * Parses the query of `/oembed`.
 * @throws HttpError 400 without a URL or with an invalid limit, 501 for another format, 404 for a
 *   URL that is not a photo page of this site
 */
export function oembedQuestion(given: URLSearchParams): OembedQuestion {
  const parsed = query.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  const { url, format, ...limits } = parsed.data
  if (format !== 'json' && format !== 'xml') throw new HttpError(501, 'format must be json or xml')
  const photoId = photoIdOf(url)
  if (photoId === null) throw notFound('Photo Not Found')
  return { photoId, format, ...limits }
}
