import { site } from '#app/content/site.ts'
import { memberPath } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import {
  imageName,
  masterFormat,
  offeredWidths,
  photoImagePath,
  sizeAt,
  tileWidths,
  webpWidths,
} from '#storage/addresses.ts'
import { authorName } from '../photos/author-name.ts'
import { requirePhoto } from '../photos/queries.server.ts'
import type { OembedQuestion } from './oembed-question.server.ts'

/** The oEmbed response of a photo (oEmbed 1.0, section 2.3), in output order. */
export type Oembed = Record<string, string | number>

/**
 * Seconds. A picture's URL ends when the photo is deleted or made private, so caches must not keep
 * it for long.
 */
const CACHE_AGE = 3600

/** A picture's URL and its real size in pixels. */
interface Sized {
  url: string
  width: number
  height: number
}

type Limits = Pick<OembedQuestion, 'maxwidth' | 'maxheight'>

/** The largest that fits, or null. */
function fitting(pictures: Sized[], { maxwidth = Infinity, maxheight = Infinity }: Limits) {
  return pictures.findLast(({ width, height }) => width <= maxwidth && height <= maxheight) ?? null
}

/**
 * The data that other sites need to embed a photo. The type is `photo`, in the largest size within
 * the limits; if even the smallest exceeds them, the type is `link`, without a picture. No session
 * is read: private photos return 404 even for their owners.
 * @throws HttpError 404 for a photo that is not public
 */
export async function oembed({
  photoId,
  ...limits
}: Omit<OembedQuestion, 'format'>): Promise<Oembed> {
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
