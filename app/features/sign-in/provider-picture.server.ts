import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTemporaryFile } from '#app/http/forms/temporary-file.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { giveFirstAvatar } from '#db/queries/identities.ts'
import { imageLibrary } from '#storage/library.ts'
import { downloadPublicFile } from './public-download.server.ts'

/**
 * Copies the member's picture from the sign-in provider as the avatar, unless there is one already.
 * A copy, because hotlinking would reveal visitors to the provider.
 * @throws Error if the download fails (see `downloadPublicFile`) or the file is not a picture
 */
export async function copyProviderPicture(
  userId: string,
  url: string,
  options: Parameters<typeof downloadPublicFile>[2] = {},
): Promise<void> {
  const { temporary } = dataFolder()
  await mkdir(temporary, { recursive: true })
  const path = join(temporary, randomUUID())
  try {
    await downloadPublicFile(url, path, options)
    const { key } = await imageLibrary().ingest({ path }, 'avatar')
    await giveFirstAvatar(userId, key)
  } finally {
    await removeTemporaryFile(path)
  }
}
