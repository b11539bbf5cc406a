import type { Pen } from './pen.ts'
import { hull, type Point, type Vec3 } from './geometry.ts'

/** A solid piece of an object, in the object's axes. */
export interface Part {
  low: Vec3
  high: Vec3
  /** Lower layers are drawn first; inside one layer the camera decides. */
  layer: number
  /** The layer for an eye on the far side, where it differs: wheels outside a body. */
  layerFor?: (eye: Vec3) => number
  /** Throws no shadow: glass, light, painted lines. */
  shadowless?: boolean
  draw(pen: Pen): string
}

export const BODY_LAYER = 5

/** The box around some points, as the fields a part needs. */
export function bounds(points: readonly Vec3[], margin = 0): Pick<Part, 'low' | 'high'> {
  const axis = (index: 0 | 1 | 2) => points.map((point) => point[index])
  const least = (index: 0 | 1 | 2) => Math.min(...axis(index)) - margin
  const most = (index: 0 | 1 | 2) => Math.max(...axis(index)) + margin
  return { low: [least(0), least(1), least(2)], high: [most(0), most(1), most(2)] }
}

/** True when `a` must be drawn before `b`: an axis-aligned plane separates them and the eye is on b's side. */
function hides(b: Part, a: Part, eye: Vec3): boolean {
  return ([0, 1, 2] as const).some((axis) => {
    if (a.high[axis] <= b.low[axis] + 0.01) return eye[axis] > b.low[axis]
    if (b.high[axis] <= a.low[axis] + 0.01) return eye[axis] < a.low[axis]
    return false
  })
}

function distance(part: Part, eye: Vec3): number {
  return Math.hypot(
    (part.low[0] + part.high[0]) / 2 - eye[0],
    (part.low[1] + part.high[1]) / 2 - eye[1],
    (part.low[2] + part.high[2]) / 2 - eye[2],
  )
}

/** Orders parts from back to front for an eye in the same axes. */
export function arranged(parts: readonly Part[], eye: Vec3): Part[] {
  const layerOf = (part: Part) => part.layerFor?.(eye) ?? part.layer
  const waiting = [...parts].sort(
    (a, b) => layerOf(a) - layerOf(b) || distance(b, eye) - distance(a, eye),
  )
  const result: Part[] = []
  while (waiting.length > 0) {
    const [first] = waiting
    const layer = first ? layerOf(first) : 0
    const level = waiting.filter((part) => layerOf(part) === layer)
    const free = level.findIndex((part) =>
      level.every(
        (other) => other === part || !(hides(part, other, eye) && !hides(other, part, eye)),
      ),
    )
    const [next] = waiting.splice(Math.max(0, free), 1)
    if (next) result.push(next)
  }
  return result
}

/** The object's shadow on the ground, as polygons in the image for the caller to blur. */
export function shadowShapes(parts: readonly Part[], pen: Pen): string {
  const [x, y, z] = pen.light.direction
  const steepness = Math.max(y, 0.45)
  const base = pen.place.y ?? 0
  return parts
    .filter((part) => part.shadowless !== true)
    .map((part) => {
      const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((index): Point => {
        const corner = pen.world([
          index & 1 ? part.low[0] : part.high[0],
          index & 2 ? part.low[1] : part.high[1],
          index & 4 ? part.low[2] : part.high[2],
        ])
        const reach = (corner[1] - base) / steepness
        return [corner[0] - x * reach, corner[2] - z * reach]
      })
      const { place } = pen
      const [cosine, sine] = [Math.cos(place.yaw), Math.sin(place.yaw)]
      const local = hull(corners).map(([worldX, worldZ]): Vec3 => {
        const [dx, dz] = [worldX - place.x, worldZ - place.z]
        return [dx * cosine + dz * sine, 0, dz * cosine - dx * sine]
      })
      return `<path d="${pen.shape(local)}"/>`
    })
    .join('')
}

/** A whole object: its shadow first, then its parts. */
export function drawObject(parts: readonly Part[], pen: Pen): string {
  const { canvas, light } = pen
  const size = Math.max(canvas.width, canvas.height) / 1600
  const solid = parts.filter((part) => part.shadowless !== true)
  const cast = `<g fill="${light.shadow}" opacity="${light.shadowStrength}" filter="${canvas.blur(light.shadowBlur * size)}">${shadowShapes(solid, pen)}</g>`
  const drawn = arranged(parts, pen.eye)
    .map((part) => part.draw(pen))
    .join('')
  return cast + drawn
}
