import type { Page } from '@playwright/test'
import { okJson, type Client } from './client.ts'
import { phonePhoto, plainPhoto } from './pictures.ts'

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
  const image = { bytes: bytes ?? (await plainPhoto(90, 60)) }
  return okJson(client.upload('/api/photos', { title: 'A cart', ...fields }, { image }))
}

/**
 * Uploads a phone's photo in the session of a browser: 1920 × 2560 pixels, a color in each quarter.
 */
export async function uploadPhonePhoto(
  page: Page,
  origin: string,
  title: string,
): Promise<UploadedPhoto> {
  const image = { name: 'cart.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
  const response = await page.request.post('/api/photos', {
    headers: { Origin: origin },
    multipart: { title, altText: 'Four quarters', image },
  })
  return (await response.json()) as UploadedPhoto
}
