import { imageName, photoImagePath } from '#storage/addresses.ts'
import type { SharedPhoto } from './places.ts'

/** @param origin PUBLIC_URL: what is shared is read elsewhere */
export function sharedPhoto(
  photo: { title: string; url: string; picture: { key: string } },
  origin: string,
): SharedPhoto {
  return {
    title: photo.title,
    address: origin + photo.url,
    picture: origin + photoImagePath(photo.picture.key, imageName(1280, 'jpg')),
  }
}
