import { z } from 'zod'
import { normalizeText } from '#app/http/forms/plain-text.ts'
import { pause } from '#app/http/process/pause.server.ts'
import { titleOfFile } from '../../photos/upload/image-file.ts'
import { baseName, folderOf } from '../archive.server.ts'
import { htmlText, PICTURE, text, type Draft } from '../draft.server.ts'

/*
 * Google Takeout: a JSON file beside each picture, and metadata.json in the folder of an album. The
 * name of such a file is cut after 46 characters.
 */

const KIND = 'supplemental-metadata'
const NUMBER = /\(\d+\)$/
const ENDING = /\.[^./]{1,5}$/
const SIDECAR =
  /\.(?:jpe?g|jfif|png|gif|webp|avif|hei[cf]|mp4|mov|m4v)(?:\(\d+\))?(?:\.[a-z-]*)?(?:\(\d+\))?\.json$/i
const TAKEOUT_FOLDER = /(?:^|\/)Takeout\/[^/]+\//i
/** Google cuts a name to this length before ".json". */
const MAX_STEM = 46

/** Whether it is, or is a part of, a download of Google. */
export const isTakeout = (files: string[]): boolean =>
  files.some((file) => SIDECAR.test(file) || TAKEOUT_FOLDER.test(file))

const time = z
  .object({ timestamp: z.union([z.string(), z.number()]).transform(Number) })
  .optional()
  .catch(undefined)
const metadata = z.looseObject({
  title: htmlText,
  description: htmlText,
  photoTakenTime: time,
  creationTime: time,
  trashed: z.boolean().catch(false),
  albumData: z.object({ title: text, description: text }).optional().catch(undefined),
})
type Metadata = z.output<typeof metadata>

/** Folders of all photos of a year or a day, as Google names them in many languages. */
const TIME_FOLDER =
  /^(?:(?:photos?|fotos?|foto['’]s|foton|bilder|billeder|valokuvat|zdj\S+|fotky)\s+(?:\S+\s+){0,2}(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d(?:\s*#\d+)?)$/iu

const isPhoto = (data: Metadata): boolean =>
  data.photoTakenTime !== undefined || data.creationTime !== undefined

/** The name without its extension, and its extension. */
const splitEnding = (name: string): [string, string] => {
  const [ending = ''] = ENDING.exec(name) ?? []
  return [name.slice(0, name.length - ending.length), ending]
}

/** The name of the picture that a file is beside, which may be cut. */
function targetOf(file: string): string {
  const stem = baseName(file).replace(/\.json$/i, '')
  const [number = ''] = NUMBER.exec(stem) ?? []
  let name = number === '' ? stem : stem.slice(0, -number.length)
  const dot = name.lastIndexOf('.')
  if (dot > 0 && KIND.startsWith(name.slice(dot + 1).toLowerCase())) name = name.slice(0, dot)
  const [base, ending] = splitEnding(name)
  return base + number + ending
}

type Folder = Map<string, string>

/** The one picture of a folder whose name begins with a cut one. */
function cutName(folder: Folder, target: string, taken: Set<string>): string | undefined {
  const [number = ''] = /\(\d+\)(?=\.[^.]*$|$)/.exec(target) ?? []
  const begin = target.replace(number, '').toLowerCase()
  const matching = [...folder].filter(
    ([name, file]) =>
      name.startsWith(begin) &&
      !taken.has(file) &&
      (/\(\d+\)(?=\.[^.]*$)/.exec(name)?.[0] ?? '') === number,
  )
  return matching.length === 1 ? matching[0]?.[1] : undefined
}

/** Google calls an edited copy IMG-edited.jpg, in the member's language. */
function originalOf(file: string): { stem: string } | null {
  const [base] = splitEnding(baseName(file))
  const edited = /^(.+)-\p{L}[\p{L}\p{M} ]{2,}(\(\d+\))?$/u.exec(base)
  return edited ? { stem: `${edited[1]}${edited[2] ?? ''}`.toLowerCase() } : null
}

/** The title that a member gave, or that of the file. */
const titleOf = (title: string): string =>
  PICTURE.test(title) ? titleOfFile(title) : normalizeText(title)

const dayOf = ({ photoTakenTime }: Metadata): string => {
  const milliseconds = (photoTakenTime?.timestamp ?? NaN) * 1000
  return Math.abs(milliseconds) < 8.64e15 ? new Date(milliseconds).toISOString().slice(0, 10) : ''
}

interface Sidecar {
  list: string
  data: Metadata
}

/** Finds the pictures of what was read: exact names first, then cut ones. */
function match(draft: Draft, sidecars: Sidecar[]): Map<string, Sidecar> {
  const folders = new Map<string, Folder>()
  for (const file of draft.archive.entries.keys()) {
    if (/\.json$/i.test(file)) continue
    const folder = folders.get(folderOf(file)) ?? new Map<string, string>()
    folders.set(folderOf(file), folder)
    folder.set(baseName(file).toLowerCase(), file)
  }
  const matched = new Map<string, Sidecar>()
  const taken = new Set<string>()
  const leaveOut = ({ list }: Sidecar) =>
    draft.leaveOutFile(list, 'The photo of {name} is not in the zip file.')
  const exact = (sidecar: Sidecar) =>
    folders.get(folderOf(sidecar.list))?.get(targetOf(sidecar.list).toLowerCase())
  const byTitle = ({ list, data }: Sidecar) =>
    NUMBER.test(baseName(list).replace(/\.json$/i, ''))
      ? undefined
      : folders.get(folderOf(list))?.get(data.title.normalize('NFC').toLowerCase())
  const cut = ({ list }: Sidecar) => {
    const isCut = baseName(list).length >= MAX_STEM || !PICTURE.test(targetOf(list))
    return isCut
      ? cutName(folders.get(folderOf(list)) ?? new Map(), targetOf(list), taken)
      : undefined
  }
  let left = sidecars
  for (const find of [exact, byTitle, cut]) {
    const unmatched: Sidecar[] = []
    for (const sidecar of left) {
      const file = find(sidecar)
      if (file === undefined || taken.has(file)) unmatched.push(sidecar)
      else {
        taken.add(file)
        if (PICTURE.test(file)) matched.set(file, sidecar)
        else draft.leaveOutFile(sidecar.list, '{files} about videos, such as {name}.')
      }
    }
    left = unmatched
  }
  left.forEach(leaveOut)
  return matched
}

/** What was read about the pictures that edited copies were made of. */
function originals(matched: Map<string, Sidecar>): Map<string, Sidecar> {
  const byStem = new Map<string, Sidecar>()
  for (const [file, sidecar] of matched)
    byStem.set(`${folderOf(file)}${splitEnding(baseName(file))[0].toLowerCase()}`, sidecar)
  return byStem
}

export async function planGoogle(draft: Draft): Promise<void> {
  const { archive } = draft
  const sidecars: Sidecar[] = []
  const albums = new Map<string, { list: string; title: string; description: string }>()
  for (const list of archive.entries.keys()) {
    if (!/\.json$/i.test(list) || !archive.isSmall(list)) continue
    const data = await draft.objectIn(
      list,
      metadata,
      '{files} that {are} not imported, such as {name}.',
    )
    if (!data) continue
    const isNamed = /^m[eé]ta/iu.test(baseName(list))
    const hasAlbum = data.albumData ?? ['access', 'date'].some((name) => name in data)
    if (isPhoto(data)) sidecars.push({ list, data })
    else if (hasAlbum || (isNamed && data.title !== '')) {
      const { title, description } = data.albumData ?? data
      const isAlbum = title !== '' && !TIME_FOLDER.test(title)
      if (isAlbum) albums.set(folderOf(list), { list, title, description })
      else draft.leaveOutFile(list, '{name} names no album.')
    }
  }
  const matched = match(draft, sidecars)
  const byStem = originals(matched)
  const infoOf = (file: string): { own?: Sidecar; data?: Metadata } => {
    const own = matched.get(file)
    const original = originalOf(file)
    return own
      ? { own, data: own.data }
      : { data: byStem.get(`${folderOf(file)}${original?.stem ?? ''}`)?.data }
  }
  const pictures = [...archive.entries.keys()]
    .filter((file) => PICTURE.test(file))
    .map((file) => ({ file, album: albums.get(folderOf(file)), ...infoOf(file) }))
  const takenAt = ({ data }: (typeof pictures)[number]) =>
    data?.photoTakenTime?.timestamp ?? Number.MAX_SAFE_INTEGER
  // The copy in an album first: the other one, in the folder of its year, is there already then.
  pictures.sort(
    (one, other) => takenAt(one) - takenAt(other) || Number(!one.album) - Number(!other.album),
  )
  const used = new Set<string>()
  for (const { file, album, own, data } of pictures) {
    await pause()
    if (data?.trashed) {
      draft.leaveOutFile(file, '{name} is in the trash.')
      if (own) draft.leaveOutFile(own.list, '{name} is about a photo in the trash.')
      continue
    }
    const binder = draft.binderNamed(album?.title, {
      wasPublic: false,
      fields: { description: album?.description.slice(0, 1000) },
    })
    const texts = data ? { title: titleOf(data.title), description: data.description } : {}
    const photo = await draft.add({ file }, file, texts, {
      binder,
      // A library is for its member alone.
      wasPublic: false,
      date: data ? dayOf(data) : '',
    })
    if (photo && own) draft.attach({ items: photo, file: own.list })
    const planned = draft.binders.get(binder ?? '')
    if (album && planned && !used.has(album.list)) {
      used.add(album.list)
      draft.attach({ items: planned, file: album.list })
    }
  }
  for (const { list } of albums.values())
    if (!used.has(list))
      draft.leaveOutFile(list, '{name} is an album without photos in the zip file.')
}
