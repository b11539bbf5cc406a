import { dataFolder } from '#app/http/process/environment.server.ts'
import { fileTooLarge } from '#app/http/http-error.ts'
import { BodyTooLarge } from '#app/http/forms/incoming-body.server.ts'
import { parseForm } from '#app/http/forms/multipart.server.ts'
import { MAXIMUM_FILE_BYTES } from '../photos/upload/image-file.ts'
import type { AvatarSubmission } from './commands.server.ts'
import { textLimits, type Fields } from '#app/http/forms/text.ts'
import { profileSchema } from './schema.ts'

/** A received profile form. `dispose` removes its temporary file. */
interface ReceivedProfile extends AvatarSubmission {
  fields: Fields
  dispose(): Promise<void>
}

/**
 * Receives a profile form with its `avatar` file, or the file alone. The caller must call
 * `dispose`.
 * @throws HttpError 413, 400, 408
 */
export async function receiveProfile(request: Request): Promise<ReceivedProfile> {
  const form = await parseForm(request, {
    file: 'avatar',
    temporaryDirectory: dataFolder().temporary,
    maxFileBytes: MAXIMUM_FILE_BYTES,
    texts: textLimits(profileSchema),
  }).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? fileTooLarge('avatar') : error
  })
  return {
    fields: form.fields,
    avatar: form.file,
    avatarTooLarge: form.fileTooLarge,
    avatarFailure: form.fileFailure,
    dispose: () => form.dispose(),
  }
}
