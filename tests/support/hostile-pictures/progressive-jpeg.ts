const BLOCK = 8
const COMPONENTS = [1, 2, 3]
/** The AC coefficients of a block. */
const COEFFICIENTS = Array.from({ length: 63 }, (_, index) => index + 1)
/** Maximum number of bits of a coefficient's scans, highest first. */
const LEVELS = 13
/** Number of blocks that a code of 15 bits can skip. */
const RUN = 16_384
const RUN_CODE = 0xe0

function segment(marker: number, ...data: number[]): Buffer {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...data])
}

/** A Huffman table with one code, the bit 0. */
const huffman = (kind: number, symbol: number) =>
  segment(0xc4, kind, 1, ...Array<number>(15).fill(0), symbol)

function scan(components: number[], coefficient: number, high: number, low: number): Buffer {
  const named = components.flatMap((component) => [component, 0])
  const range = [coefficient, coefficient, (high << 4) | low]
  return segment(0xda, components.length, ...named, ...range)
}

/**
 * A square gray JPEG with separate scans for every bit of every coefficient, as the format allows:
 * each scan has a few bytes, and makes the decoder process all blocks again.
 * @param scans maximum number; 2,647 are possible
 */
export function progressiveJpeg(edge: number, scans: number): Buffer {
  const blocks = Math.ceil(edge / BLOCK) ** 2
  const sides = [edge >> 8, edge & 0xff, edge >> 8, edge & 0xff]
  const planes = COMPONENTS.flatMap((component) => [component, 0x11, 0])
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, ...sides, COMPONENTS.length, ...planes),
    huffman(0x00, 0),
    huffman(0x10, RUN_CODE),
    scan(COMPONENTS, 0, 0, 0),
    Buffer.alloc(Math.ceil((blocks * COMPONENTS.length) / 8)),
  ]
  const unchanged = Buffer.alloc(Math.ceil((Math.ceil(blocks / RUN) * 15) / 8))
  let left = scans - 1
  for (let low = LEVELS; low >= 0; low--) {
    for (const component of COMPONENTS) {
      for (const coefficient of COEFFICIENTS) {
        if (left-- <= 0) continue
        parts.push(scan([component], coefficient, low === LEVELS ? 0 : low + 1, low), unchanged)
      }
    }
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}
