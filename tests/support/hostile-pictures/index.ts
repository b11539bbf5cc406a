import { hostileAvifs } from './avif.ts'
import { hostileDocuments } from './documents.ts'
import { hostileGifs } from './gif.ts'
import type { HostilePicture } from './hostile-picture.ts'
import { hostileJpegs } from './jpeg.ts'
import { hostilePngs } from './png.ts'
import { hostileWebps } from './webp.ts'

const named = (format: string, ending: string, pictures: HostilePicture[]) =>
  pictures.map(({ what, name, ...picture }) => ({
    ...picture,
    what: `${format}: ${what}`,
    name: name || `cart.${ending}`,
  }))

/** All hostile files: created on demand, none is in the repository. */
export const hostilePictures: HostilePicture[] = [
  ...named('no picture', 'jpg', hostileDocuments),
  ...named('JPEG', 'jpg', hostileJpegs),
  ...named('PNG', 'png', hostilePngs),
  ...named('GIF', 'gif', hostileGifs),
  ...named('WebP', 'webp', hostileWebps),
  ...named('AVIF', 'avif', hostileAvifs),
]
