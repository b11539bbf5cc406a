import { done, type Client } from './client.ts'
import { plainPhoto } from './pictures.ts'

/** What the API answers about a photo, as far as most tests look at it. */
export interface UploadedPhoto {
  id: number
  userId: string
  url: string
  imageUrl: string
  thumbnailUrl: string
}

/**
 * Uploads a photo by the API, file and all; throws when it is refused.
 * @param fields of the form; a title is made up where there is none
 * @param bytes a small JPEG where nothing is given
 */
export async function uploadPhoto(
  client: Client,
  fields: Record<string, string> = {},
  bytes?: Uint8Array,
): Promise<UploadedPhoto> {
  const image = { bytes: bytes ?? (await plainPhoto()) }
  return done(client.upload('/api/photos', { title: 'A cart', ...fields }, { image }))
}
