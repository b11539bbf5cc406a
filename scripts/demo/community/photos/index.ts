import type { DemoPhoto } from '../types.ts'
import { dustyPhotos } from './dusty.ts'
import { hankPhotos } from './hank.ts'
import { inesPhotos } from './ines.ts'
import { kaiPhotos } from './kai.ts'
import { lenaPhotos } from './lena.ts'
import { margePhotos } from './marge.ts'
import { priyaPhotos } from './priya.ts'
import { tomPhotos } from './tom.ts'

/** All photos, newest first. */
export const photos: DemoPhoto[] = [
  ...margePhotos,
  ...dustyPhotos,
  ...inesPhotos,
  ...hankPhotos,
  ...kaiPhotos,
  ...priyaPhotos,
  ...tomPhotos,
  ...lenaPhotos,
].sort((a, b) => a.hoursAgo - b.hoursAgo)
