/** A hostile file that a client might upload as a photo. */
export interface HostilePicture {
  /** What is wrong with it, for the test's name. */
  what: string
  /** The name and the MIME type that are sent; both may be wrong. */
  name: string
  type: string
  make: () => Promise<Buffer> | Buffer
  /**
   * Expected result: rejected (415), or accepted and re-encoded. `either` where decoders may differ; an
   * accepted file must be clean in any case.
   */
  outcome: 'rejected' | 'accepted' | 'either'
  /** Whether it shows the `scene`, which must then be upright with the right colors. */
  showsScene?: boolean
  /** Takes seconds or hundreds of megabytes to decode: sent once, not through every route. */
  heavy?: boolean
}

/** Part of all hidden content in these files: must never be served. */
export const HIDDEN = 'Hidden-Contraband'

/** A script and an archive, appended to an image or its comments. */
export const CONTRABAND = Buffer.from(
  `<script>alert('${HIDDEN}')</script><?php system('${HIDDEN}') ?>PK\x03\x04${HIDDEN}`,
  'latin1',
)

/** Creates an entry for a file: `entry('a PDF', 'cart.jpg', make, 'rejected')`. */
export function entry(
  what: string,
  name: string,
  make: HostilePicture['make'],
  outcome: HostilePicture['outcome'],
  more: Pick<HostilePicture, 'showsScene' | 'heavy'> & { type?: string } = {},
): HostilePicture {
  return { type: 'image/jpeg', ...more, what, name, make, outcome }
}
