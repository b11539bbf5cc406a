import { listIdentities, listSessionEnds } from '#db/queries/account-export.ts'
import { findPhoto, type PhotoRow } from '#db/queries/photos.ts'
import { findUser } from '#db/queries/users.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { imageName, masterFormat } from '#storage/addresses.ts'
import { imageLibrary } from '#storage/library.ts'
import type { StoredBlob } from '#storage/store.ts'
import { ownRecord } from '../profiles/queries.server.ts'
import type { Viewer } from '../sign-in/viewer.ts'
import { exportLists, ownPhotos, pictureFile } from './export-lists.server.ts'
import { readMe } from './export-read-me.ts'

/** One file of a data export, as a zip entry. */
export interface ExportEntry {
  name: string
  lastModified: Date
  input: string | AsyncIterable<Uint8Array | string>
}

const AVATAR_NAME = imageName(512, 'webp')
const AVATAR_TRAITS = { animated: false, hasAlpha: true, width: 512 }

async function profileJson(viewer: Viewer): Promise<string> {
  const { profileImageUrl: _profileImageUrl, url, ...record } = await ownRecord(viewer.id)
  const profile = {
    ...record,
    url: environment().PUBLIC_URL + url,
    moderator: viewer.isModerator,
    signInProviders: await listIdentities(viewer.id),
    signedInUntil: await listSessionEnds(viewer.id),
  }
  return `${JSON.stringify(profile, null, 2)}\n`
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** A stored file as an entry. The file is closed even if it is not read to the end. */
async function* storedEntry(
  name: string,
  lastModified: Date,
  blob: StoredBlob,
): AsyncGenerator<ExportEntry, void> {
  const reader = blob.stream().getReader()
  try {
    yield { name, lastModified, input: chunksOf(reader) }
  } finally {
    await reader.cancel()
  }
}

async function findAvatar(userId: string): Promise<StoredBlob | null> {
  const key = (await findUser(userId))?.avatarKey
  return key ? imageLibrary().variant('avatar', key, AVATAR_NAME, AVATAR_TRAITS) : null
}

/** The stored picture of a photo. The key is read again, because it changes with the visibility. */
async function findMaster({ id, userId }: PhotoRow): Promise<StoredBlob | null> {
  const photo = await findPhoto(id, userId)
  if (!photo) return null
  return imageLibrary().variant(
    'photo',
    photo.imageKey,
    imageName(null, masterFormat(photo)),
    photo,
  )
}

/**
 * All data stored about a member, file by file, each read on demand: thousands of photos use no
 * more memory than one. The generator's `return` or `throw` releases it.
 */
export async function* exportEntries(viewer: Viewer): AsyncGenerator<ExportEntry, void> {
  const lastModified = new Date()
  const text = (name: string, input: ExportEntry['input']) => ({ name, lastModified, input })
  yield text('README.txt', readMe(lastModified))
  yield text('profile.json', await profileJson(viewer))
  const avatar = await findAvatar(viewer.id)
  if (avatar) yield* storedEntry('avatar.webp', lastModified, avatar)
  for (const [name, read] of exportLists(viewer.id)) yield text(name, read())

  const missing: string[] = []
  for await (const photos of ownPhotos(viewer.id))
    for (const photo of photos) {
      const name = pictureFile(photo)
      const master = await findMaster(photo)
      if (master) yield* storedEntry(name, photo.createdAt, master)
      else missing.push(name)
    }
  if (missing.length > 0)
    yield text('MISSING.txt', `These pictures could not be found:\n\n${missing.join('\n')}\n`)
}
