import { darker } from '../drawing/canvas.ts'
import { extrude, trim, type Flank } from '../drawing/extrude.ts'
import { outline, type Vec3 } from '../drawing/geometry.ts'
import { type Material, BODY_LAYER, bounds, type Part } from '../drawing/pen.ts'
import { glass, tube } from '../drawing/shapes.ts'

export interface Roof {
  rear: number
  front: number
  y: number
  halfWidth?: number
  color: string
  thickness?: number
  gloss?: number
}

/** A molded canopy, higher in the middle, with a dark lining. */
export function roof(options: Roof): Part {
  const { rear, front, y, halfWidth = 61, color, thickness = 7, gloss = 0.35 } = options
  const span = front - rear
  const profile = outline([
    [rear, y, 2],
    [front, y - 2, 2],
    [front - 1, y + thickness * 0.45, 4],
    [front - span * 0.25, y + thickness, 30],
    [rear + span * 0.25, y + thickness, 30],
    [rear + 1, y + thickness * 0.5, 4],
  ])
  const shadowLine = (flank: Flank) =>
    trim(
      flank,
      [
        [rear, y + 1.2],
        [front, y - 0.8],
      ],
      darker(color, 0.45),
      1,
      0.7,
    )
  return extrude(
    profile,
    -halfWidth,
    halfWidth,
    { color, gloss },
    { bevel: 3.5, decorate: shadowLine },
  )
}

/** Four posts from the body to the canopy, feet and heads as [x, y]. */
export function posts(
  front: { foot: readonly [number, number]; head: readonly [number, number] },
  rear: { foot: readonly [number, number]; head: readonly [number, number] },
  color = '#c9ced6',
  halfWidth = 54,
): Part[] {
  const material: Material = { color, metal: true }
  return [-halfWidth, halfWidth].flatMap((z) =>
    [front, rear].map(({ foot, head }) =>
      tube(
        [
          [foot[0], foot[1], z],
          [head[0], head[1], z],
        ],
        2,
        material,
      ),
    ),
  )
}

/** A windshield between two heights, leaning back. */
export function windshield(
  foot: readonly [number, number],
  head: readonly [number, number],
  halfWidth = 52,
): Part {
  return glass([
    [foot[0], foot[1], -halfWidth],
    [foot[0], foot[1], halfWidth],
    [head[0], head[1], halfWidth],
    [head[0], head[1], -halfWidth],
  ])
}

/** A scalloped cloth edge hanging from the canopy on all sides. */
export function fringe(
  rear: number,
  front: number,
  y: number,
  halfWidth: number,
  color: string,
  second: string,
): Part[] {
  const drop = 11
  const strip = (from: Vec3, to: Vec3, count: number, normal: Vec3): Part => ({
    ...bounds([from, to, [from[0], y - drop, from[2]]]),
    layer: BODY_LAYER,
    draw(pen) {
      const at = (t: number, down: number): Vec3 => [
        from[0] + (to[0] - from[0]) * t,
        y - down,
        from[2] + (to[2] - from[2]) * t,
      ]
      const toward = pen.eye[0] * normal[0] + pen.eye[2] * normal[2] > 0 ? 1 : -1
      return Array.from({ length: count }, (_, index) => {
        const [a, b] = [index / count, (index + 1) / count]
        const step = (b - a) / 6
        const curve = [0, 1, 2, 3, 4, 5, 6].map((part) =>
          at(a + step * part, drop * (0.55 + 0.45 * Math.sin((part / 6) * Math.PI))),
        )
        const points = [at(b, 0), at(a, 0), ...curve]
        const facing: Vec3 = [normal[0] * toward, 0.1, normal[2] * toward]
        return pen.face(points, facing, { color: index % 2 ? second : color, gloss: 0.05 })
      }).join('')
    },
  })
  const corners: [Vec3, Vec3, Vec3, Vec3] = [
    [rear, y, -halfWidth],
    [front, y, -halfWidth],
    [front, y, halfWidth],
    [rear, y, halfWidth],
  ]
  return [
    strip(corners[0], corners[1], 14, [0, 0, -1]),
    strip(corners[1], corners[2], 9, [1, 0, 0]),
    strip(corners[3], corners[2], 14, [0, 0, 1]),
    strip(corners[0], corners[3], 9, [-1, 0, 0]),
  ]
}
