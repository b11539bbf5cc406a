import { invalid } from '#app/http/http-error.ts'
import type { Archive } from './archive.server.ts'
import { Draft } from './draft.server.ts'
import { planCaptions } from './readers/captions.server.ts'
import { FLICKR_PHOTO, planFlickr } from './readers/flickr.server.ts'
import { isTakeout, planGoogle } from './readers/google.server.ts'
import {
  INSTAGRAM_FOLDER,
  INSTAGRAM_LIST,
  planInstagram,
  withoutLists,
} from './readers/instagram.server.ts'
import { planExport } from './readers/own-export.server.ts'

/*
 * What an archive contains: the same items in the same order each time it is read, so that a
 * position says how far an import is.
 */

/** Each kind of archive: its lists, if it is one, and how they are read. The first one reads. */
const READERS: [
  listsOf: (files: string[]) => string[],
  plan: (draft: Draft, lists: string[]) => Promise<void>,
][] = [
  [
    (files) => {
      const folder = files.find((name) => /(^|\/)profile\.json$/.test(name))?.replace(/[^/]*$/, '')
      return folder !== undefined && files.includes(`${folder}photos.json`) ? [folder] : []
    },
    (draft, [folder = '']) => planExport(draft, folder),
  ],
  [(files) => files.filter((name) => INSTAGRAM_LIST.test(name)), planInstagram],
  [(files) => files.filter((name) => FLICKR_PHOTO.test(name)), planFlickr],
  [(files) => files.filter((name) => /(^|\/)captions\.(csv|tsv|json)$/i.test(name)), planCaptions],
  [(files) => (isTakeout(files) ? files : []), (draft) => planGoogle(draft)],
  [
    (files) => files.filter((name) => INSTAGRAM_FOLDER.test(name)),
    () => Promise.reject(withoutLists()),
  ],
]

async function fill(draft: Draft): Promise<void> {
  const files = [...draft.archive.entries.keys()]
  for (const [listsOf, plan] of READERS) {
    const lists = listsOf(files)
    if (lists.length > 0) return plan(draft, lists)
  }
  return draft.addOthers()
}

export type Plan = Awaited<ReturnType<typeof readPlan>>

/**
 * Reads what an archive contains.
 * @throws HttpError 400 or 413 if it cannot be read, or has no photos
 */
export async function readPlan(archive: Archive) {
  const draft = new Draft(archive)
  await fill(draft)
  draft.leaveOutOthers()
  const { binders, photos, profile, commentsLeftOut, notes, leftOut, listsRead, rowsSeen } = draft
  if (photos.size + binders.size === 0)
    throw invalid({ archive: ['There are no photos in this zip file.'] })
  return {
    binders: [...binders.values()],
    photos: [...photos.values()],
    profile,
    commentsLeftOut,
    notes,
    /** Of all files, and the rows of the lists that were read. */
    items: { total: archive.size + rowsSeen, imported: listsRead, leftOut },
  }
}
