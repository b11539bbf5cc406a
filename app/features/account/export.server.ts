import type { ServerResponse } from 'node:http'
import { Router, type Request as ExpressRequest, type Response as ExpressResponse } from 'express'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import readMe from '#app/content/export-readme.txt?raw'
import { site } from '#app/content/site.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { HttpError } from '#app/http/http-error.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { methodNotAllowed, sendErrorResponse } from '#app/http/error-response.server.ts'
import { loginPath } from '#app/http/return-to.ts'
import { readViewer } from '#app/handlers/viewer.server.ts'
import { listIdentities, listSessionEnds } from '#db/queries/account-export.ts'
import { findMailNotices } from '#db/queries/mail-notices.ts'
import { findPhoto, type PhotoRow } from '#db/queries/photos.ts'
import { findUser } from '#db/queries/users.ts'
import { imageName, masterFormat } from '#storage/addresses.ts'
import { imageLibrary } from '#storage/library.ts'
import type { StoredBlob } from '#storage/store.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { ownRecord } from '../profiles/queries.server.ts'
import { exportLists, ownPhotos, pictureFile, type ExportedMember } from './export-lists.server.ts'

const EXPORT_PATH = '/account/export'

/**
 * A zip of all data stored about a member, made while it is read
 * (docs/decisions/0025-account-data.md).
 */
export const exportZip = (member: ExportedMember) => Readable.from(makeZip(exportEntries(member)))

async function send(viewer: Viewer, response: ServerResponse): Promise<void> {
  try {
    await pipeline(exportZip(viewer), response)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The client disconnected, or the server is shutting down.
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'data export failed')
  }
}

/** Sends the viewer's `exportZip`. Redirects to sign-in if signed out. */
export function exportRouter(): Router {
  async function handle(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const { method } = request
    const viewer = await readViewer(request.headers.cookie)
    response.set('Cache-Control', 'private, no-store')
    // After the sign-in a download would leave the browser on the sign-in page.
    if (!viewer) return response.redirect(303, loginPath('/account'))
    if (method === 'GET') {
      try {
        const context = { clientAddress: '', viewer: async () => viewer }
        await enforceRateLimit('exports', { context })
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return sendErrorResponse(request, response, error.status, error.message, error.headers)
      }
    }
    const day = new Date().toISOString().slice(0, 10)
    const name = viewer.username ?? viewer.id
    response.type('zip').attachment(`${site.word || 'site'}-${name}-${day}.zip`)
    if (method === 'HEAD') response.end()
    else await send(viewer, response)
  }

  const router = Router({ caseSensitive: true, strict: true })
  router.get(EXPORT_PATH, (request, response, next) => void handle(request, response).catch(next))
  router.all(EXPORT_PATH, methodNotAllowed('Your data can only be downloaded.'))
  return router
}

interface ExportEntry {
  name: string
  lastModified: Date
  input: string | AsyncIterable<Uint8Array | string>
}

const AVATAR_NAME = imageName(512, 'webp')
const AVATAR_TRAITS = { animated: false, hasAlpha: true, width: 512 }

async function profileJson({ id, isModerator }: ExportedMember): Promise<string> {
  const { profileImageUrl: _profileImageUrl, url, ...record } = await ownRecord(id)
  const { frequency, dueAt } = await findMailNotices(id)
  const profile = {
    ...record,
    url: environment().PUBLIC_URL + url,
    ...(frequency !== null && { mailNotices: frequency, nextMailNotice: dueAt }),
    moderator: isModerator,
    signInProviders: await listIdentities(id),
    signedInUntil: await listSessionEnds(id),
  }
  return `${JSON.stringify(profile, null, 2)}\n`
}

async function* readChunks(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** A stored file as an entry. The file is closed even if the download is aborted. */
async function* storedEntry(name: string, lastModified: Date, stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  try {
    yield { name, lastModified, input: readChunks(reader) }
  } finally {
    await reader.cancel()
  }
}

async function findAvatar(userId: string): Promise<StoredBlob | null> {
  const key = (await findUser(userId))?.avatarKey
  return key ? imageLibrary().variant('avatar', key, AVATAR_NAME, AVATAR_TRAITS) : null
}

/**
 * The stored picture of a photo. The key is read again, because it changes with the visibility and
 * with edits.
 */
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
 * Opens a picture; null if there is none. Looks twice: it may get another key meanwhile, and an
 * error would cut off the download.
 */
async function openPicture(find: () => Promise<StoredBlob | null>) {
  const open = async () => (await find())?.stream()
  return (await open().catch(() => null)) ?? (await open()) ?? null
}

/** Each file is read on demand, so that memory use does not depend on their number. */
async function* exportEntries(member: ExportedMember): AsyncGenerator<ExportEntry, void> {
  const lastModified = new Date()
  const text = (name: string, input: ExportEntry['input']) => ({ name, lastModified, input })
  const about = readMe.replaceAll('{site}', site.name)
  yield text('README.txt', about.replace('{time}', lastModified.toISOString()))
  yield text('profile.json', await profileJson(member))
  const avatar = await openPicture(() => findAvatar(member.id))
  if (avatar) yield* storedEntry('avatar.webp', lastModified, avatar)
  for (const [name, read] of Object.entries(exportLists(member))) yield text(name, read())

  const missing: string[] = []
  for await (const photos of ownPhotos(member.id))
    for (const photo of photos) {
      const name = pictureFile(photo)
      const master = await openPicture(() => findMaster(photo))
      if (master) yield* storedEntry(name, photo.createdAt, master)
      else missing.push(name)
    }
  if (missing.length > 0)
    yield text('MISSING.txt', `These photos could not be found:\n\n${missing.join('\n')}\n`)
}
