import { hostileAvifs } from './avif.ts'
import { hostileDocuments } from './documents.ts'
import { hostileGifs } from './gif.ts'
import type { HostilePicture } from './hostile-picture.ts'
import { hostileJpegs } from './jpeg.ts'
import { hostilePngs } from './png.ts'
import { hostileWebps } from './webp.ts'

const named = (format: string, pictures: HostilePicture[]) =>
  pictures.map((picture) => ({ ...picture, what: `${format}: ${picture.what}` }))

/** All hostile files: created on demand, none is in the repository. */
export const hostilePictures: HostilePicture[] = [
  ...named('no picture', hostileDocuments),
  ...named('JPEG', hostileJpegs),
  ...named('PNG', hostilePngs),
  ...named('GIF', hostileGifs),
  ...named('WebP', hostileWebps),
  ...named('AVIF', hostileAvifs),
]
