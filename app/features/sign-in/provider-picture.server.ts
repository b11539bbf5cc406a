import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTemporaryFile } from '#app/http/forms/temporary-file.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { giveFirstAvatar } from '#db/queries/identities.ts'
import { imageLibrary } from '#storage/library.ts'
import { downloadPublicFile } from './public-download.server.ts'

/**
 * Makes the picture that somebody has at the sign-in provider their avatar here, unless they have one
 * by now. It is copied, so that looking at a member tells the provider nothing.
 * @param url http or https, as the provider gave it
 * @param options as of `downloadPublicFile`
 * @throws Error when it cannot be downloaded (see `downloadPublicFile`) or is no picture
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
    const { key } = await imageLibrary().takeIn({ path }, 'avatar')
    await giveFirstAvatar(userId, key)
  } finally {
    await removeTemporaryFile(path)
  }
}
