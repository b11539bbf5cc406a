import { middle, minus, type Vec3 } from '../drawing/geometry.ts'
import { bounds, type Part } from '../drawing/parts.ts'

const LINING = { color: '#202227', gloss: 0, exposure: 0.5 }
const DEPTH_LAYER = 1
/** Floors are drawn after the wells and before the wheels, which are in front of their edges. */
export const FLOOR_LAYER = 1.5

/**
 * The dark inside of the arches over one axle: without it the landscape is visible through the body. `foot`
 * is the height of the body's lower edge.
 */
export function wheelWell(x: number, y: number, radius: number, foot: number): Part {
  const [halfWidth, inner] = [59, 35]
  const lowest = Math.asin(Math.max(-1, Math.min(1, (foot - y) / radius)))
  const rim = (z: number): Vec3[] =>
    Array.from({ length: 17 }, (_, index): Vec3 => {
      const angle = lowest + ((Math.PI - 2 * lowest) * index) / 16
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, z]
    })
  const both = [...rim(-halfWidth), ...rim(halfWidth)]
  return {
    ...bounds(both),
    layer: DEPTH_LAYER,
    shadowless: true,
    draw(pen) {
      const side = pen.eye[2] > inner ? 1 : pen.eye[2] < -inner ? -1 : 0
      if (side === 0) return ''
      const [outer, back] = [rim(side * halfWidth), rim(side * inner)]
      const roof = outer.slice(0, -1).map((point, index) => {
        const [next, far, farNext] = [outer[index + 1], back[index], back[index + 1]]
        if (!next || !far || !farNext) return ''
        const quad = [point, next, farNext, far]
        const center = middle(quad)
        const inward: Vec3 = [x - center[0], y - center[1], 0]
        const toEye = minus(pen.eye, center)
        const visible = inward[0] * toEye[0] + inward[1] * toEye[1] > 0
        return visible ? pen.face(quad, inward, LINING) : ''
      })
      return pen.face(back, [0, -0.6, side], LINING) + roof.join('')
    },
  }
}
