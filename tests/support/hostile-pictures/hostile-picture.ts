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

/** What is wrong with a file, alone or with what differs from an ordinary file of its format. */
type Described = string | (Partial<Omit<HostilePicture, 'make' | 'outcome'>> & { what: string })

/** A file without a name gets one with the ending of its format. */
const file =
  (outcome: HostilePicture['outcome']) =>
  (described: Described, make: HostilePicture['make']): HostilePicture => {
    const more = typeof described === 'string' ? { what: described } : described
    return { name: '', type: 'image/jpeg', ...more, make, outcome }
  }

export const accepted = file('accepted')
export const rejected = file('rejected')
export const either = file('either')
