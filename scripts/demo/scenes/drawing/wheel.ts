import { darker, lighter } from './canvas.ts'
import { dot, middle, minus, unit, type Vec3 } from './geometry.ts'
import { type Material, bounds, type Part, type Pen } from './pen.ts'

export type RimStyle = 'steel' | 'spokes' | 'wire' | 'moon' | 'turbine' | 'bolted'

export interface WheelStyle {
  radius: number
  width: number
  /** Fraction of the radius that the rim takes. */
  rim: number
  style: RimStyle
  rimColor: string
  /** Off-road tires have lugs. */
  lugs?: boolean
  whiteWall?: boolean
}

export const WHEEL_LAYER = 2
export const OUTER_WHEEL_LAYER = 8

const SEGMENTS = 40

/** A wheel on an axle along z. `side` is +1 at high z; `steer` rotates it about the vertical axis, radians. */
export function wheel(
  x: number,
  z: number,
  side: 1 | -1,
  look: WheelStyle,
  steer = 0,
  layer = WHEEL_LAYER,
): Part {
  const { radius, width } = look
  const [cosine, sine] = [Math.cos(steer), Math.sin(steer)]
  const place = (r: number, angle: number, across: number): Vec3 => {
    const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r]
    return [x + dx * cosine - across * sine, radius + dy, z + dx * sine + across * cosine]
  }
  const circle = (r: number, across: number, steps = SEGMENTS): Vec3[] =>
    Array.from({ length: steps }, (_, index) => place(r, (index / steps) * Math.PI * 2, across))
  const axle: Vec3 = [-sine, 0, cosine]

  const drawTread = (pen: Pen, face: 1 | -1): string => {
    const rows: [number, number][] = [
      [radius * 0.94, (-face * width) / 2],
      [radius, -face * width * 0.38],
      [radius, face * width * 0.38],
      [radius * 0.94, (face * width) / 2],
    ]
    return rows
      .slice(0, -1)
      .map(([r0, a0], row) => {
        const [r1, a1] = rows[row + 1] ?? [r0, a0]
        return Array.from({ length: SEGMENTS }, (_, index) => {
          const [from, to] = [index, index + 1].map((step) => (step / SEGMENTS) * Math.PI * 2)
          const notch = look.lugs === true && index % 2 === 0 ? 0.955 : 1
          const quad = [
            place(r0 * notch, from ?? 0, a0),
            place(r0 * notch, to ?? 0, a0),
            place(r1 * notch, to ?? 0, a1),
            place(r1 * notch, from ?? 0, a1),
          ]
          const center = middle(quad)
          const normal = unit(minus(center, [x, radius, z]))
          if (dot(normal, minus(pen.eye, center)) < -radius * 0.4) return ''
          const groove = look.lugs ? (index % 2 === 0 ? 0.5 : 0) : index % 2 === 0 ? 0.16 : 0
          return pen.face(quad, normal, { color: darker('#34363b', groove), gloss: 0.1 })
        }).join('')
      })
      .join('')
  }

  const drawSide = (pen: Pen, face: 1 | -1): string => {
    const normal: Vec3 = [axle[0] * face, 0.12, axle[2] * face]
    const across = (face * width) / 2
    const center = place(0, 0, across)
    const tone = (material: Material, lift: number) =>
      pen.color(material, [normal[0], lift, normal[2]], center)
    const rows = circle(radius, across).map((point) => pen.at(point)[1])
    const graded = (material: Material) =>
      pen.canvas.linear(
        [0, Math.min(...rows)],
        [0, Math.max(...rows)],
        [
          [0, tone(material, 0.8)],
          [0.5, tone(material, 0.1)],
          [1, tone(material, -0.6)],
        ],
      )
    const rubber = { color: '#2b2d32', gloss: 0.25 }
    const rimRadius = radius * look.rim
    const lugs = look.lugs
      ? Array.from({ length: SEGMENTS / 2 }, (_, index) => {
          const angle = ((index * 2 + 1.1) / SEGMENTS) * Math.PI * 2
          return pen.line(
            [place(radius * 0.8, angle, across), place(radius * 0.93, angle + 0.03, across)],
            darker(tone(rubber, 0.2), 0.45),
            radius * 0.07,
          )
        }).join('')
      : ''
    const wall =
      pen.polygon(circle(radius * 0.955, across), graded(rubber)) +
      lugs +
      pen.line(
        [...circle(radius * 0.76, across), place(radius * 0.76, 0, across)],
        lighter(tone(rubber, 0.3), 0.12),
        0.5,
        0.6,
      )
    const white = look.whiteWall
      ? pen.polygon(circle(rimRadius * 1.32, across), graded({ color: '#f3efe4', gloss: 0.2 }))
      : ''
    const metal = {
      color: look.rimColor,
      metal: look.style !== 'steel' && look.style !== 'bolted',
      gloss: 0.7,
    }
    const lip = pen.polygon(circle(rimRadius * 1.05, across), graded(metal))
    const well = pen.polygon(
      circle(rimRadius * 0.93, across - face * 2),
      graded({ color: '#1c1e22', gloss: 0.3 }),
    )
    return (
      wall +
      white +
      lip +
      well +
      drawRim(pen, face, across - face * 1, rimRadius * 0.94, metal, graded)
    )
  }

  const drawRim = (
    pen: Pen,
    face: 1 | -1,
    across: number,
    size: number,
    metal: Material,
    graded: (material: Material) => string,
  ): string => {
    const paint = graded(metal)
    const hub = (share: number, out = 0.5) =>
      pen.polygon(circle(size * share, across + face * out, 24), paint)
    const edge = darker(pen.color(metal, [0, -0.5, face], [x, radius, z]), 0.3)
    const spread = (count: number, draw: (angle: number, index: number) => string) =>
      Array.from({ length: count }, (_, index) =>
        draw((index / count) * Math.PI * 2 + 0.3, index),
      ).join('')
    const spoke = (angle: number, inner: number, outer: number, twist = 0) =>
      pen.polygon(
        [
          place(size * 0.2, angle - inner, across),
          place(size, angle - outer + twist, across),
          place(size, angle + outer + twist, across),
          place(size * 0.2, angle + inner, across),
        ],
        paint,
      )
    const dot = (r: number, share: number, angle: number, fill: string) => {
      const [cx, cy] = [Math.cos(angle) * r * size, Math.sin(angle) * r * size]
      const points = Array.from({ length: 10 }, (_, index): Vec3 => {
        const turn = (index / 10) * Math.PI * 2
        const [dx, dy] = [cx + Math.cos(turn) * share * size, cy + Math.sin(turn) * share * size]
        return [x + dx * cosine - across * sine, radius + dy, z + dx * sine + across * cosine]
      })
      return pen.polygon(points, fill)
    }
    switch (look.style) {
      case 'spokes':
        return spread(5, (angle) => spoke(angle, 0.55, 0.17)) + hub(0.3)
      case 'turbine':
        return spread(9, (angle) => spoke(angle, 0.3, 0.13, 0.4)) + hub(0.26)
      case 'wire':
        return (
          spread(18, (angle, index) =>
            pen.line(
              [
                place(size * 0.15, angle, across),
                place(size * 0.97, angle + (index % 2 ? 0.35 : -0.35), across),
              ],
              index % 2 ? '#e9edf1' : '#aab1b9',
              0.55,
            ),
          ) + hub(0.24, 2)
        )
      case 'moon':
        return (
          hub(0.98) +
          pen.polygon(
            circle(size * 0.62, across + face * 2, 24),
            pen.canvas.round(
              [
                [0, '#ffffff'],
                [0.5, '#cfd8e0'],
                [1, '#7d8894'],
              ],
              0.4,
              0.3,
              0.7,
            ),
          ) +
          hub(0.2, 3)
        )
      case 'bolted':
        return (
          hub(0.98) +
          spread(8, (angle) => dot(0.84, 0.055, angle, edge)) +
          dot(0, 0.5, 0, edge) +
          spread(5, (angle) => spoke(angle, 0.5, 0.12)) +
          hub(0.3)
        )
      case 'steel':
        return (
          hub(0.98) +
          spread(6, (angle) => dot(0.66, 0.15, angle, edge)) +
          hub(0.34) +
          dot(0, 0.12, 0, edge)
        )
    }
  }

  const around: Vec3[] = [...circle(radius, -width / 2, 12), ...circle(radius, width / 2, 12)]
  const box = bounds(around)
  return {
    low: [box.low[0], 0, Math.min(z - width / 2, z + width / 2)],
    high: [box.high[0], radius * 2, z + width / 2],
    layer,
    draw(pen) {
      const toEye = minus(pen.eye, [x, radius, z])
      const face = dot(axle, toEye) > 0 ? 1 : -1
      const outside = face === side
      return (
        drawTread(pen, face) +
        (outside
          ? drawSide(pen, face)
          : pen.polygon(
              circle(radius * 0.95, (face * width) / 2),
              pen.color({ color: '#1b1c20' }, [0, 0, face], [x, radius, z]),
            ))
      )
    },
  }
}
