import { z } from 'zod'
import { invalid } from '#app/http/http-error.ts'
import { cutText, normalizeText } from '#app/http/forms/plain-text.ts'
import { pause } from '#app/http/process/pause.server.ts'

import { failedName as shown } from '../../photos/upload/batch.ts'
import { hashtagsIn, MAXIMUM_TAGS, normalizeTags } from '../../tags/tag.ts'
import { firstOf, MISSING, PICTURE, text, TWICE, type Draft, type Row } from '../draft.server.ts'
import { repairDoubleEncoding } from '../text-encoding.server.ts'

/* Instagram: lists of posts name media by their path in the archive. */

/** posts_1.json and its kind, and media.json of older downloads, in any folder. */
export const INSTAGRAM_LIST =
  /(?:^|\/)(?:posts|stories|reels|igtv_videos|archived_posts|other_content|profile_photos)(?:_\d+)?\.json$|(?:^|\/)media\.json$/i
const DELETED_LIST = /(?:^|\/)recently_deleted_content(?:_\d+)?\.json$/i

/** A download as HTML, or only the media of one. */
export const INSTAGRAM_FOLDER =
  /(?:^|\/)your_instagram_activity\/|(?:^|\/)media\/(?:posts|stories|archived_posts|reels|other)\/\d{6}\//i

/** What everybody could see; other lists are stories, drafts, and what was archived. */
const PUBLIC_LIST = /(?:^|\/)(?:posts|reels|igtv_videos)(?:_\d+)?\.json$/i

/** As many pictures as a post has at most. */
const MAX_MEDIA = 20

const seconds = z.number().min(0).max(1e11).catch(0)
/** Of older downloads: a date with its time. */
const moment = z.coerce
  .date()
  .transform((date) => date.getTime() / 1000)
  .catch(0)
const medium = z
  .object({
    uri: z.string().optional().catch(undefined),
    path: z.string().optional().catch(undefined),
    title: text,
    caption: text,
    creation_timestamp: seconds,
    taken_at: moment,
  })
  .transform((sent) => ({
    uri: sent.uri ?? sent.path ?? '',
    text: sent.title || sent.caption,
    seconds: sent.creation_timestamp || Math.max(0, sent.taken_at),
  }))
const post = z.looseObject({
  title: text,
  creation_timestamp: seconds,
  media: firstOf(MAX_MEDIA, z.unknown()).optional().catch(undefined),
})

interface Medium {
  text: string
  seconds: number
  wasPublic: boolean
  /** The row that is counted with it; a post of several pictures is, with its first. */
  row?: Row
}

/** The media of a row: a post has a list, a story is one itself. */
async function readRow(
  draft: Draft,
  media: Map<string, Medium>,
  { data, row }: { data: z.output<typeof post>; row: Row },
): Promise<void> {
  const wasPublic = PUBLIC_LIST.test(row.list) || row.key === 'photos'
  let reason = '{name} names no picture.'
  let counted = false
  for (const each of data.media ?? [data]) {
    await pause()
    const read = medium.safeParse(each).data
    if (!read || read.uri === '') continue
    const found = draft.archive.find(read.uri)
    if (typeof found === 'string') {
      draft.note(() => shown(read.uri), MISSING)
      reason = '{name} is about pictures that are not in the zip file.'
    } else if (!PICTURE.test(found.file)) reason = '{name} is about a video.'
    else if (media.has(found.file)) reason = TWICE
    else {
      media.set(found.file, {
        // A picture of several may have a caption of its own.
        text: [...new Set([read.text, data.title])].filter(Boolean).join('\n\n'),
        seconds: read.seconds || data.creation_timestamp,
        wasPublic,
        ...(!counted && { row }),
      })
      counted = true
    }
  }
  if (!counted) draft.leaveOutRow(row, reason)
}

export async function planInstagram(draft: Draft, lists: string[]): Promise<void> {
  const media = new Map<string, Medium>()
  // The list of posts first: a picture may also be in another list, without its caption.
  for (const list of lists.toSorted(
    (one, other) => Number(PUBLIC_LIST.test(other)) - Number(PUBLIC_LIST.test(one)),
  ))
    for await (const read of draft.rows(list, post)) {
      if (read.row.key === 'direct')
        draft.leaveOutRow(read.row, '{name} is a picture of a message.')
      else await readRow(draft, media, read)
    }
  const sorted = [...media].sort(([, one], [, other]) => one.seconds - other.seconds)
  for (const [file, { text, seconds, wasPublic, row }] of sorted) {
    const description = normalizeText(repairDoubleEncoding(text))
    const title = cutText(description.split('\n')[0] ?? '', 100)
    const texts = {
      title: title || 'Untitled photo',
      description: description === title ? '' : description,
      tags: normalizeTags(hashtagsIn(description)).slice(0, MAXIMUM_TAGS),
    }
    const date = seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : ''
    await draft.add({ file }, file, texts, { wasPublic, date }, row)
  }
  for (const file of draft.archive.entries.keys())
    if (DELETED_LIST.test(file)) draft.leaveOutFile(file, '{name} lists what you have deleted.')
}

/** 400: a download whose captions are in no list. */
export const withoutLists = () =>
  invalid({
    archive: [
      'This download of Instagram has no lists with your captions. Please choose JSON when you ask for the download.',
    ],
  })
