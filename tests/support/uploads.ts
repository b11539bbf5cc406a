import { okJson, type Client } from './client.ts'
import { plainPhoto } from './pictures.ts'

/** The fields of the API's photo that most tests use. */
export interface UploadedPhoto {
  id: number
  userId: string
  url: string
  imageUrl: string
  thumbnailUrl: string
}

/**
 * Uploads a photo through the API; throws when it is rejected.
 * @param fields of the form; without a title it gets a default
 * @param bytes a small JPEG by default
 */
export async function uploadPhoto(
  client: Client,
  fields: Record<string, string> = {},
  bytes?: Uint8Array,
): Promise<UploadedPhoto> {
  const image = { bytes: bytes ?? (await plainPhoto()) }
  return okJson(client.upload('/api/photos', { title: 'A cart', ...fields }, { image }))
}
