import { conflict } from '#app/http/http-error.ts'
import { parseForm, type ReceivedForm } from '#app/http/forms/multipart.server.ts'
import { UploadSpace } from '#app/http/forms/upload-space.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { LOW_SPACE } from '#app/http/process/volume.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { MAX_ARCHIVE_BYTES } from './import.ts'
import { noRoom, requireImportPossible, tooLarge } from './queries.server.ts'

const MAX_FIELDS_BYTES = 65_536

/** The members whose archive arrives or is being read. */
const receiving = new Set<string>()

const receive = (request: Request, space?: UploadSpace): Promise<ReceivedForm> =>
  parseForm(request, {
    file: 'archive',
    temporaryDirectory: dataFolder().temporary,
    maxFileBytes: MAX_ARCHIVE_BYTES,
    maxBytes: MAX_ARCHIVE_BYTES + MAX_FIELDS_BYTES,
    space,
  })

/**
 * Receives a form of the page of imports. A file is rejected before it is sent, if it cannot be
 * imported; a member sends one at a time. The caller must call `dispose`.
 * @throws HttpError 403 if suspended, 409 while an import runs or arrives, 413, 503 without room,
 * 400, 408
 */
export async function receiveArchive(request: Request, viewer: Viewer): Promise<ReceivedForm> {
  if (!request.headers.get('Content-Type')?.startsWith('multipart/')) return receive(request)
  const length = Number(request.headers.get('Content-Length') ?? 0)
  if (length > MAX_ARCHIVE_BYTES + MAX_FIELDS_BYTES) throw tooLarge()
  if (receiving.has(viewer.id))
    throw conflict({
      archive: ['You are sending another file at the moment. Please wait until it has arrived.'],
    })
  receiving.add(viewer.id)
  const space = new UploadSpace(dataFolder().root, LOW_SPACE)
  const end = () => void receiving.delete(viewer.id)
  try {
    await requireImportPossible(viewer)
    await space.announce(length).catch((error: Error) => {
      throw noRoom(error)
    })
    const form = await receive(request, space)
    const { fileFailure } = form
    return {
      ...form,
      fileFailure: fileFailure && noRoom(fileFailure),
      dispose: () => form.dispose().finally(end),
    }
  } catch (error) {
    end()
    throw error
  } finally {
    space.release()
  }
}
