import type { PhotoCard } from '../photos/photo.ts'

export interface PhotoChoice extends Pick<PhotoCard, 'id' | 'title' | 'url' | 'isPublic'> {
  imageKey: string
}

export const choiceName = (id: number) => `photo-${id}`
