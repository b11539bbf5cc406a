import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pictures from './pictures.json' with { type: 'json' }

/** A hostile file that a client might upload as a photo. */
export interface HostilePicture {
  /** What is wrong with it, for the test's name. */
  what: string
  file: string
  /** The name and the MIME type that are sent; both may be wrong. */
  name: string
  type: string
  /** `either` where decoders may differ; an accepted file must be clean in any case. */
  outcome: string
  /**
   * Whether it shows the scene of `sceneProblems`, which must then be upright with the right
   * colors.
   */
  showsScene?: boolean
  /** Takes seconds or hundreds of megabytes to decode: sent once, not through every route. */
  heavy?: boolean
}

/** Part of all hidden content in these files: must never be served. */
export const HIDDEN = 'Hidden-Contraband'

export const hostilePictures: HostilePicture[] = pictures

export const readPicture = ({ file }: HostilePicture): Buffer =>
  gunzipSync(readFileSync(new URL(`files/${file}`, import.meta.url)))
