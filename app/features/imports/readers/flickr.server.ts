import { z } from 'zod'
import type { ImportedPhoto } from '#db/queries/imports.ts'
import { withNoun } from '#app/ui/count.ts'
import { failedName as shown } from '../../photos/upload/batch.ts'
import { baseName } from '../archive.server.ts'
import { firstOf, htmlText, PICTURE, text, validOf, type Draft, type Row } from '../draft.server.ts'

/* Flickr: photo_{id}.json for each photo, whose file has the id in its name, and albums.json. */

export const FLICKR_PHOTO = /(?:^|\/)photo_\d+\.json$/i
const FLICKR_ALBUMS = /(?:^|\/)albums\.json$/i

const albumName = z.object({ id: text, title: htmlText })
const flickrPhoto = z.object({
  id: text,
  name: htmlText,
  description: htmlText,
  date_taken: text,
  tags: firstOf(50, z.object({ tag: text }))
    .transform((list) => list.map(({ tag }) => tag.slice(0, 200)))
    .catch([]),
  privacy: z.string().default('public'),
  albums: validOf(20, albumName),
})
const flickrAlbum = z.object({
  id: text,
  title: htmlText,
  description: htmlText,
  cover_photo: text,
  photos: firstOf(10_000, text).catch([]),
})

interface Album {
  data: z.output<typeof flickrAlbum>
  row: Row
}

/** The pictures by the ids in their names. */
function filesById(draft: Draft): Map<string, string> {
  const files = new Map<string, string>()
  for (const name of draft.archive.entries.keys()) {
    if (!PICTURE.test(name)) continue
    for (const [number] of baseName(name).matchAll(/\d{6,}/g)) files.set(number, name)
    // Photos of the first years have short ids.
    const [, id] = /_(\d+)_[a-z]\.\w+$/i.exec(name) ?? []
    if (id !== undefined) files.set(id, name)
  }
  return files
}

export async function planFlickr(draft: Draft, lists: string[]): Promise<void> {
  const files = filesById(draft)
  const albums: Album[] = []
  const albumsOf = new Map<string, Album[]>()
  for (const list of draft.archive.entries.keys())
    if (FLICKR_ALBUMS.test(list))
      for await (const album of draft.rows(list, flickrAlbum)) {
        albums.push(album)
        for (const id of album.data.photos) albumsOf.set(id, [...(albumsOf.get(id) ?? []), album])
      }
  const photos: { list: string; data: z.output<typeof flickrPhoto> }[] = []
  for (const list of lists) {
    const data = await draft.objectIn(list, flickrPhoto, '{name} describes no photo.')
    if (data && files.has(data.id)) photos.push({ list, data })
    else if (data) draft.leaveOutFile(list, 'The photo of {name} is not in the zip file.')
  }
  photos.sort((one, other) => (one.data.date_taken < other.data.date_taken ? -1 : 1))
  const used = new Set<Album>()
  for (const { list, data } of photos) {
    const { id, name, privacy, date_taken: date, ...texts } = data
    const file = files.get(id) ?? ''
    const own = albumsOf.get(id) ?? []
    const [album] = own
    const titles = [
      ...new Set([...data.albums, ...own.map((each) => each.data)].map(({ title }) => title)),
    ].filter((title) => title !== '')
    const [title] = titles
    const isOfList = album !== undefined && album.data.title === title
    const binder = draft.binderNamed(title, {
      ...(isOfList && { fields: { description: album.data.description.slice(0, 1000) } }),
    })
    const isCover = own.some(
      ({ data: each }) => each.title === title && baseName(each.cover_photo) === id,
    )
    const roles: ImportedPhoto['roles'] = isCover ? ['cover'] : []
    const photo = await draft.add(
      { file },
      file,
      { ...texts, title: name },
      { binder, roles, wasPublic: privacy === 'public', date },
    )
    if (!photo) {
      draft.leaveOutFile(list, '{name} is about a photo that an earlier list is about.')
      continue
    }
    draft.attach({ items: photo, file: list })
    for (const each of own)
      if (each.data.title === title && !used.has(each)) {
        used.add(each)
        draft.attach({ items: draft.binders.get(binder ?? '') ?? photo })
      }
    if (titles.length > 1)
      photo.notes.push(
        `${shown(file)}: it is in ${withNoun(titles.length, 'album')}, and comes into the binder ${shown(title ?? '')} only.`,
      )
  }
  for (const album of albums)
    if (!used.has(album))
      draft.leaveOutRow(album.row, '{name} is an album without a photo that comes into its binder.')
  await draft.addOthers()
}
