import { fixed, path } from './canvas.ts'
import { area, around, cross, dot, middle, minus, type Point, type Vec3 } from './geometry.ts'
import { type Material, BODY_LAYER, bounds, type Part, type Pen } from './pen.ts'

/** The side of an extruded body that faces the viewer, to paint stripes, planks or lettering on. */
export interface Flank {
  pen: Pen
  /** +1 for the side at high z, -1 for the other. */
  side: 1 | -1
  /** The pixel of a point in the outline's plane. */
  at(x: number, y: number): Point
  /** A filled polygon on the flank; the fill is lit by the caller through `paint`. */
  paint(color: string, gloss?: number): string
  /** Pixels per cm, for line widths. */
  scale: number
}

export interface ExtrudeOptions {
  /** Rounding of the edges towards the flanks, cm. */
  bevel?: number
  layer?: number
  /** Wheel arches: open, so that the wheels are visible. */
  arches?: readonly { x: number; y: number; radius: number }[]
  /** Drawn on the visible flank, clipped to it. */
  decorate?: (flank: Flank) => string
  /** A different material for faces that look up, such as a deck or a floor mat. */
  top?: Material
  shadowless?: boolean
  /** Omits the faces that look forward and backward, where another body joins. */
  openEnds?: boolean
}

interface Ring {
  z: number
  inset: number
  /** Angle of the band that starts at this ring: 0 looks along the outline's normals. */
  tilt: number
}

function rings(z0: number, z1: number, bevel: number): Ring[] {
  if (bevel <= 0)
    return [
      { z: z0, inset: 0, tilt: 0 },
      { z: z1, inset: 0, tilt: 0 },
    ]
  const steps = 3
  const half = Math.PI / 2
  const quarter = Array.from({ length: steps + 1 }, (_, index) => (index / steps) * half)
  const far = quarter.map((angle) => ({
    z: z0 + bevel * (1 - Math.cos(angle)),
    inset: bevel * (1 - Math.sin(angle)),
    tilt: angle + half / steps / 2 - half,
  }))
  const near = quarter.map((angle) => ({
    z: z1 - bevel + bevel * Math.sin(angle),
    inset: bevel * (1 - Math.cos(angle)),
    tilt: angle + half / steps / 2,
  }))
  const last = far[far.length - 1]
  if (last) last.tilt = 0
  return [...far, ...near]
}

/** Edge normals, pointing outwards, of a counter-clockwise outline. */
function normals(profile: readonly Point[]): Point[] {
  return profile.map(([x, y], index): Point => {
    const [nextX, nextY] = around(profile, index + 1)
    const size = Math.hypot(nextX - x, nextY - y) || 1
    return [(nextY - y) / size, -(nextX - x) / size]
  })
}

function flankPaint(pen: Pen, material: Material, cap: readonly Vec3[], side: 1 | -1): string {
  const center = middle(cap)
  const rows = cap.map((point) => pen.at(point)[1])
  const tones = [0.75, 0.3, -0.05, -0.6].map((lift): string =>
    pen.color(material, [0, lift, side], center),
  )
  const [a = '', b = '', c = '', d = ''] = tones
  return pen.canvas.linear(
    [0, Math.min(...rows)],
    [0, Math.max(...rows)],
    [
      [0, a],
      [0.2, b],
      [0.65, c],
      [1, d],
    ],
  )
}

/** A body with one outline in the side view (x, y), extruded from `z0` to `z1`, with rounded edges. */
export function extrude(
  rawProfile: readonly Point[],
  z0: number,
  z1: number,
  material: Material,
  options: ExtrudeOptions = {},
): Part {
  const profile = area(rawProfile) < 0 ? [...rawProfile].reverse() : [...rawProfile]
  const edge = normals(profile)
  const corner = edge.map((normal, index): Point => {
    const before = around(edge, index - 1)
    const [x, y] = [normal[0] + before[0], normal[1] + before[1]]
    const mitre = 2 / Math.max(1, x * x + y * y)
    return [x * mitre, y * mitre]
  })
  const bevel = options.bevel ?? 0
  const bands = rings(z0, z1, bevel)
  // Beside a wheel arch the body is narrow: a full rounding would cross the arch's edge.
  const give = profile.map(([x, y]) =>
    (options.arches ?? []).reduce((least, wheelArch) => {
      const clear = Math.hypot(x - wheelArch.x, y - wheelArch.y) - wheelArch.radius
      return Math.min(least, Math.max(0.08, clear / (bevel * 1.6 || 1)))
    }, 1),
  )
  const point = (ring: Ring, index: number): Vec3 => {
    const [x, y] = around(profile, index)
    const [normalX, normalY] = around(corner, index)
    const inset = ring.inset * around(give, index)
    return [x - normalX * inset, y - normalY * inset, ring.z]
  }
  const open = (index: number, margin = 0.6) =>
    (options.arches ?? []).some(({ x, y, radius }) =>
      [around(profile, index), around(profile, index + 1)].every(
        ([px, py]) => Math.hypot(px - x, py - y) < radius + margin,
      ),
    )
  const draw = (pen: Pen): string => {
    const faces: { depth: number; markup: string }[] = []
    bands.slice(0, -1).forEach((ring, band) => {
      const next = around(bands, band + 1)
      profile.forEach((_, index) => {
        // The arch of the far flank would cover the near wheel.
        const nearBand = Math.sign(ring.tilt) === (pen.eye[2] > (z0 + z1) / 2 ? 1 : -1)
        if (!nearBand && open(index, ring.tilt === 0 ? 0.6 : 9)) return
        if (!nearBand && ring.tilt !== 0 && around(edge, index)[1] < 0) return
        if (options.openEnds && Math.abs(around(edge, index)[0]) > 0.9) return
        const quad = [
          point(ring, index),
          point(ring, index + 1),
          point(next, index + 1),
          point(next, index),
        ]
        const [a, b, , d] = quad as [Vec3, Vec3, Vec3, Vec3]
        const facing = cross(minus(b, a), minus(d, a))
        const center = middle(quad)
        if (dot(facing, minus(pen.eye, center)) <= 0) return
        const [normalX, normalY] = around(edge, index)
        const normal: Vec3 = [
          normalX * Math.cos(ring.tilt),
          normalY * Math.cos(ring.tilt),
          Math.sin(ring.tilt),
        ]
        const surface = options.top && normal[1] > 0.9 ? options.top : material
        const depth = Math.hypot(...minus(pen.eye, center))
        faces.push({ depth, markup: pen.face(quad, normal, surface) })
      })
    })
    const drawn = faces.sort((a, b) => b.depth - a.depth).map(({ markup }) => markup)
    return drawn.join('') + drawFlank(pen)
  }
  const drawFlank = (pen: Pen): string => {
    const side = pen.eye[2] > z1 ? 1 : pen.eye[2] < z0 ? -1 : 0
    const ring = side === 1 ? bands[bands.length - 1] : bands[0]
    if (side === 0 || ring === undefined) return ''
    const cap = profile.map((_, index) => point(ring, index))
    const body = pen.polygon(cap, flankPaint(pen, material, cap, side))
    if (options.decorate === undefined || body === '') return body
    const flank: Flank = {
      pen,
      side,
      at: (x, y) => pen.at([x, y, ring.z]),
      paint: (color, gloss = 0.4) => flankPaint(pen, { color, gloss }, cap, side),
      scale: pen.project(middle(cap)).scale,
    }
    const clip = pen.canvas.clip(pen.shape(cap))
    return `${body}<g clip-path="${clip}">${options.decorate(flank)}</g>`
  }
  const box = bounds(
    profile.flatMap(([x, y]): Vec3[] => [
      [x, y, z0],
      [x, y, z1],
    ]),
  )
  return { ...box, layer: options.layer ?? BODY_LAYER, shadowless: options.shadowless, draw }
}

/** A polygon on a flank, from points of the outline's plane. */
export function panel(flank: Flank, points: readonly Point[], fill: string, extra = ''): string {
  return `<path d="${path(points.map(([x, y]) => flank.at(x, y)))}" fill="${fill}" ${extra}/>`
}

/** A painted line on a flank, `thickness` in cm. */
export function trim(
  flank: Flank,
  points: readonly Point[],
  color: string,
  thickness: number,
  opacity = 1,
): string {
  const d = points.map(([x, y]) => flank.at(x, y).map(fixed).join(' ')).join('L')
  const width = (thickness * flank.scale).toFixed(2)
  return `<path d="M${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linejoin="round" stroke-linecap="round"/>`
}
