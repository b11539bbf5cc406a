import type { PhotoCard } from '../photos/photo.ts'

/** A photo in a list of choices. */
export interface PhotoChoice extends Pick<PhotoCard, 'id' | 'title' | 'url' | 'isPublic'> {
  imageKey: string
}

/** The name of a photo's checkbox. */
export const choiceName = (id: number) => `photo-${id}`
