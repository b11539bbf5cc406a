/* Colors that a file defines other than by an ICC profile, which the decoder does not convert. */

type Matrix = [number[], number[], number[]]
/** The chromaticities x, y of white, red, green and blue. */
type Primaries = readonly number[]

export interface ColorEncoding {
  /**
   * Linear light of a value, both from 0 to 1; for HDR 1 is the white of a text, and more is
   * brighter.
   */
  toLinear: (value: number) => number
  /** Linear light to linear sRGB. */
  matrix: Matrix
  hdr: 'pq' | 'hlg' | null
}

const D65 = [0.3127, 0.329]
const DCI_WHITE = [0.314, 0.351]
const CENTER_WHITE = [0.31, 0.316]
const SRGB: Primaries = [...D65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
/** By the code points of ITU-T H.273, which AVIF, HEIC and PNG use. */
const PRIMARIES: Record<number, Primaries> = {
  1: SRGB,
  4: [...CENTER_WHITE, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
  5: [...D65, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [...D65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  7: [...D65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  8: [...CENTER_WHITE, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
  9: [...D65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  11: [...DCI_WHITE, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [...D65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  22: [...D65, 0.63, 0.34, 0.295, 0.605, 0.155, 0.077],
}

const power = (exponent: number) => (value: number) => value ** exponent
const srgbToLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const smpte240ToLinear = (value: number) =>
  value < 0.0912 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45)

/**
 * In candela per square meter: the white of a text, and the brightest light that tone mapping
 * expects (ITU-R BT.2408).
 */
const WHITE_NITS = 203
const PEAK_NITS = 1000

function pqToLinear(value: number): number {
  const root = value ** (1 / 78.84375)
  const light = Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)
  return (10_000 / WHITE_NITS) * light ** (1 / 0.1593017578125)
}

/** The light of the scene; the display's part depends on all three colors. */
const hlgToLinear = (value: number) =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12

const PQ = 16
const HLG = 18
const TRANSFERS: Record<number, (value: number) => number> = {
  4: power(2.2),
  5: power(2.8),
  7: smpte240ToLinear,
  8: (value) => value,
  [PQ]: pqToLinear,
  17: (value) => (52.37 / 48) * value ** 2.6,
  [HLG]: hlgToLinear,
}
/** The transfer of video, which Chromium takes for sRGB's in AVIF, and for a gamma in PNG. */
const VIDEO_TRANSFERS = [1, 6, 14, 15]
export const VIDEO_GAMMA = power(2.4)

/** The encoding for the code points of H.273; null for sRGB, and for what they leave open. */
export function cicpColor(
  primariesCode: number,
  transferCode: number,
  videoToLinear = srgbToLinear,
): ColorEncoding | null {
  const primaries = PRIMARIES[primariesCode] ?? SRGB
  const isVideo = VIDEO_TRANSFERS.includes(transferCode)
  const toLinear = isVideo ? videoToLinear : (TRANSFERS[transferCode] ?? srgbToLinear)
  if (primaries === SRGB && toLinear === srgbToLinear) return null
  const hdr = transferCode === PQ ? 'pq' : transferCode === HLG ? 'hlg' : null
  return { toLinear, matrix: toSrgb(primaries), hdr }
}

/** The encoding for a PNG's gAMA and cHRM; null for neither, or an invalid one. */
export function gammaColor(
  gamma: number | null,
  primaries: Primaries | null,
): ColorEncoding | null {
  const isGamma = gamma !== null && gamma > 0.05 && gamma < 10
  const matrix = primaries && toSrgb(primaries)
  const isMatrix = matrix !== null && matrix.flat().every((part) => Math.abs(part) < 100)
  if (!isGamma && !isMatrix) return null
  return {
    toLinear: isGamma ? power(1 / gamma) : srgbToLinear,
    matrix: isMatrix ? matrix : toSrgb(SRGB),
    hdr: null,
  }
}

const multiply = (one: number[][], other: number[][]) =>
  one.map((row) =>
    [0, 1, 2].map((column) =>
      row.reduce((sum, part, index) => sum + part * (other[index]?.[column] ?? 0), 0),
    ),
  ) as Matrix

const apply = (matrix: number[][], [x = 0, y = 0, z = 0]: number[]) =>
  matrix.map(([a = 0, b = 0, c = 0]) => a * x + b * y + c * z)

function invert([[a, b, c], [d, e, f], [g, h, i]]: number[][] & Matrix): Matrix {
  const n = (value: number | undefined) => value ?? 0
  const minors = [
    [n(e) * n(i) - n(f) * n(h), n(c) * n(h) - n(b) * n(i), n(b) * n(f) - n(c) * n(e)],
    [n(f) * n(g) - n(d) * n(i), n(a) * n(i) - n(c) * n(g), n(c) * n(d) - n(a) * n(f)],
    [n(d) * n(h) - n(e) * n(g), n(b) * n(g) - n(a) * n(h), n(a) * n(e) - n(b) * n(d)],
  ]
  const determinant = n(a) * n(minors[0]?.[0]) + n(b) * n(minors[1]?.[0]) + n(c) * n(minors[2]?.[0])
  return minors.map((row) => row.map((part) => part / determinant)) as Matrix
}

const toXyz = (x = 0, y = 0) => [x / y, 1, (1 - x - y) / y]

function rgbToXyz([wx, wy, ...rgb]: Primaries): Matrix {
  const columns = [0, 2, 4].map((at) => toXyz(rgb[at], rgb[at + 1]))
  const matrix = [0, 1, 2].map((row) => columns.map((column) => column[row] ?? 0)) as Matrix
  const scale = apply(invert(matrix), toXyz(wx, wy))
  return matrix.map((row) => row.map((part, index) => part * (scale[index] ?? 0))) as Matrix
}

const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/** Linear light of some primaries to linear sRGB, with their white as white. */
function toSrgb(primaries: Primaries): Matrix {
  const from = apply(BRADFORD, toXyz(primaries[0], primaries[1]))
  const to = apply(BRADFORD, toXyz(...(D65 as [number, number])))
  const scale = [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) => (row === column ? (to[row] ?? 0) / (from[row] ?? 1) : 0)),
  )
  const adapted = multiply(invert(BRADFORD), multiply(scale, BRADFORD))
  return multiply(invert(rgbToXyz(SRGB)), multiply(adapted, rgbToXyz(primaries)))
}

/** By how much a display makes the light of an HLG scene brighter (ITU-R BT.2100). */
const hlgDisplay = (red: number, green: number, blue: number) =>
  (PEAK_NITS / WHITE_NITS) * (0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2

const STEPS = 65_535

function encodingTable(): Uint8Array {
  return Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
    const light = step / STEPS
    return Math.round(
      255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055),
    )
  })
}

/**
 * Converts pixels of 3 or 4 channels, 8 or 16 bits each, to sRGB with 8 bits; HDR is tone-mapped
 * (extended Reinhard).
 */
export function toSrgbPixels(
  pixels: Uint8Array | Uint16Array,
  channels: 3 | 4,
  { toLinear, matrix, hdr }: ColorEncoding,
): Buffer {
  const max = pixels.BYTES_PER_ELEMENT === 1 ? 255 : 65_535
  const linear = Float64Array.from({ length: max + 1 }, (_, value) => toLinear(value / max))
  const encoded = encodingTable()
  const [[a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0], [g = 0, h = 0, i = 0]] = matrix
  const encode = (light: number) =>
    encoded[Math.round(Math.min(Math.max(light, 0), 1) * STEPS)] ?? 0
  const whitest = (PEAK_NITS / WHITE_NITS) ** 2
  const result = Buffer.alloc(pixels.length)
  for (let at = 0; at < pixels.length; at += channels) {
    let red = linear[pixels[at] ?? 0] ?? 0
    let green = linear[pixels[at + 1] ?? 0] ?? 0
    let blue = linear[pixels[at + 2] ?? 0] ?? 0
    if (hdr) {
      const display = hdr === 'pq' ? 1 : hlgDisplay(red, green, blue)
      const brightest = display * Math.max(red, green, blue)
      const scale = (display * (1 + brightest / whitest)) / (1 + brightest)
      red *= scale
      green *= scale
      blue *= scale
    }
    result[at] = encode(a * red + b * green + c * blue)
    result[at + 1] = encode(d * red + e * green + f * blue)
    result[at + 2] = encode(g * red + h * green + i * blue)
    if (channels === 4) result[at + 3] = Math.round((255 * (pixels[at + 3] ?? 0)) / max)
  }
  return result
}
