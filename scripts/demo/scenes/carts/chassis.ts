import { middle, minus, type Vec3, block } from '../drawing/geometry.ts'
import { bounds, type Part } from '../drawing/pen.ts'
import { extrude } from '../drawing/extrude.ts'
import { tube } from '../drawing/shapes.ts'
import type { CartSpec } from './model.ts'
import {
  OUTER_WHEEL_LAYER,
  WHEEL_LAYER,
  wheel,
  type RimStyle,
  type WheelStyle,
} from '../drawing/wheel.ts'

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

export function turfTire(style: RimStyle, rimColor: string): WheelStyle {
  return { radius: 23, width: 20, rim: 0.6, style, rimColor }
}

export function roadTire(style: RimStyle, rimColor: string): WheelStyle {
  return { radius: 25, width: 21, rim: 0.7, style, rimColor }
}

export function chunkyTire(style: RimStyle, rimColor: string): WheelStyle {
  return { radius: 32, width: 27, rim: 0.56, style, rimColor, lugs: true }
}

interface RunningGear {
  frontAxle: number
  rearAxle: number
  front: WheelStyle
  rear?: WheelStyle
  /** Distance from the middle to the middle of a tire. */
  track?: number
  /** The tires are outside the body, as on a lifted cart. */
  outside?: boolean
  /** Radians. */
  steer?: number
  /** Top of the dark chassis under the body. */
  frameTop?: number
}

/** Four wheels, the frame between them and, on tall carts, springs and axles. */
export function runningGear(gear: RunningGear): Part[] {
  const { frontAxle, rearAxle, front, rear = front, outside = false, steer = 0 } = gear
  const track = gear.track ?? 47
  const frame = { color: '#1d1f24', gloss: 0.1, exposure: 0.5 }
  const low = Math.min(front.radius, rear.radius) * 0.8
  const top = gear.frameTop ?? front.radius + 18
  const inner = track - Math.max(front.width, rear.width) / 2 - 1
  const parts: Part[] = [
    extrude(block(rearAxle - 26, low, frontAxle + 26, top, 6), -inner, inner, frame, { layer: 1 }),
  ]
  for (const side of [1, -1] as const) {
    const layerFor = outside
      ? (eye: Vec3) => (eye[2] * side > track ? OUTER_WHEEL_LAYER : WHEEL_LAYER)
      : undefined
    parts.push(
      { ...wheel(frontAxle, side * track, side, front, steer), layerFor },
      { ...wheel(rearAxle, side * track, side, rear), layerFor },
    )
  }
  if (outside) parts.push(...suspension(frontAxle, rearAxle, front.radius, inner))
  return parts
}

function suspension(front: number, rear: number, radius: number, inner: number): Part[] {
  const spring = { color: '#d8a02c', gloss: 0.6 }
  const arm = { color: '#3a3d44', metal: true }
  return [front, rear].flatMap((x) =>
    [1, -1].flatMap((side): Part[] => {
      const from: Vec3 = [x - 8, radius + 4, side * inner]
      const to: Vec3 = [x - 14, radius + 34, side * (inner - 6)]
      return [
        tube([from, to], 5, spring, 3),
        tube(
          [
            [x, radius, 0],
            [x, radius, side * inner],
          ],
          4,
          arm,
          3,
        ),
      ]
    }),
  )
}

/** The angle of a cart's front wheels in radians. */
export const steerOf = (spec: CartSpec) => ((spec.steer ?? 0) * Math.PI) / 180
