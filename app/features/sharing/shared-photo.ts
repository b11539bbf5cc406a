import { previewImage } from '#storage/addresses.ts'
import type { SharedPhoto } from './places.ts'

/** @param origin PUBLIC_URL, because shared URLs must be absolute */
export function sharedPhoto(
  photo: { title: string; url: string; picture: Parameters<typeof previewImage>[0] },
  origin: string,
): SharedPhoto {
  return {
    title: photo.title,
    address: origin + photo.url,
    picture: origin + previewImage(photo.picture).path,
  }
}
