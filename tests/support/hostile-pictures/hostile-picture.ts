/** A file that somebody might send as a picture, to see what breaks. */
export interface HostilePicture {
  /** What is wrong with it, as a test's title says it. */
  what: string
  /** The name and the MIME type that it is sent under; both may lie. */
  name: string
  type: string
  make: () => Promise<Buffer> | Buffer
  /**
   * What has to become of it: refused (415), or taken, and then encoded anew. `either` is for what
   * decoders may read in different ways; whatever is taken must be clean all the same.
   */
  outcome: 'refused' | 'taken' | 'either'
  /** Whether it shows the `scene`, which then must be seen upright and in its colours. */
  showsScene?: boolean
  /** Takes seconds or hundreds of megabytes to decode: sent once, not by every way. */
  heavy?: boolean
}

/** Stands in all that is hidden in these files: no byte of it may ever be served. */
export const HIDDEN = 'Hidden-Contraband'

/** A script and an archive, for the end of a picture or its comments. */
export const CONTRABAND = Buffer.from(
  `<script>alert('${HIDDEN}')</script><?php system('${HIDDEN}') ?>PK\x03\x04${HIDDEN}`,
  'latin1',
)

/** The same file under any name: `entry('a PDF', 'cart.jpg', make, 'refused')`. */
export function entry(
  what: string,
  name: string,
  make: HostilePicture['make'],
  outcome: HostilePicture['outcome'],
  more: Pick<HostilePicture, 'showsScene' | 'heavy'> & { type?: string } = {},
): HostilePicture {
  return { type: 'image/jpeg', ...more, what, name, make, outcome }
}
