/** Centimeters: x to the right (a cart's front), y up, z towards the viewer. */
export type Vec3 = readonly [number, number, number]
export type Point = readonly [number, number]
/** A corner of an outline: x, y and how far from the corner its rounding starts. */
export type Corner = readonly [x: number, y: number, rounding?: number]

export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const length = (a: Vec3) => Math.sqrt(dot(a, a))
export const unit = (a: Vec3): Vec3 => times(a, 1 / (length(a) || 1))

/** The item at an index that wraps around both ends. */
export function around<T>(items: readonly T[], index: number): T {
  const item = items[((index % items.length) + items.length) % items.length]
  if (item === undefined) throw new Error('An outline needs at least one point')
  return item
}

export function middle(points: readonly Vec3[]): Vec3 {
  const sum = points.reduce<Vec3>((total, point) => plus(total, point), [0, 0, 0])
  return times(sum, 1 / points.length)
}

/** Rounds the corners of a polygon with short curves; wide ones get more pieces. */
export function outline(corners: readonly Corner[]): Point[] {
  return corners.flatMap((corner, index): Point[] => {
    const [x, y, rounding = 0] = corner
    if (rounding <= 0) return [[x, y]]
    const towards = (other: Corner): Point => {
      const [dx, dy] = [other[0] - x, other[1] - y]
      const distance = Math.hypot(dx, dy) || 1
      const reach = Math.min(rounding, distance * 0.48) / distance
      return [x + dx * reach, y + dy * reach]
    }
    const steps = Math.round(Math.min(12, Math.max(3, rounding / 2)))
    const start = towards(around(corners, index - 1))
    const end = towards(around(corners, index + 1))
    return Array.from({ length: steps + 1 }, (_, step): Point => {
      const t = step / steps
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
      return [a * start[0] + b * x + c * end[0], a * start[1] + b * y + c * end[1]]
    })
  })
}

/** A rounded rectangle as an outline. */
export function block(x0: number, y0: number, x1: number, y1: number, rounding = 0): Point[] {
  return outline([
    [x0, y0, rounding],
    [x1, y0, rounding],
    [x1, y1, rounding],
    [x0, y1, rounding],
  ])
}

/** Corners of a wheel arch, walked from its rear foot over the top to its front foot. */
export function arch(x: number, y: number, radius: number, foot: number): Corner[] {
  const lowest = Math.asin(Math.max(-1, Math.min(1, (foot - y) / radius)))
  return Array.from({ length: 23 }, (_, step): Corner => {
    const angle = Math.PI - lowest - ((Math.PI - 2 * lowest) * step) / 22
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
}

/** Signed area: positive when the outline runs counter-clockwise with y up. */
export function area(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = around(points, index + 1)
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

/** The smallest convex outline around the points (monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (items: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of items) {
      while (chain.length >= 2) {
        const [a, b] = [around(chain, -2), around(chain, -1)]
        const turn = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        if (turn > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

export interface Projected {
  x: number
  y: number
  /** Distance along the line of sight, cm. */
  depth: number
  /** Pixels per centimeter at that distance. */
  scale: number
}

export interface Camera {
  eye: Vec3
  /** The pixel row of the horizon; above the image for a camera that looks down. */
  horizon: number
  /** Minimum drawn distance, cm. */
  near: number
  project(point: Vec3): Projected
}

interface LevelView {
  width: number
  horizon: number
  /** Position of the world's origin in the image. */
  focusX: number
  groundY: number
  /** Pixels per centimeter at the origin. */
  scale: number
  /** From the camera to the origin, cm: a short distance gives strong perspective. */
  distance: number
}

/**
 * A camera that looks straight ahead with a shifted lens: vertical lines stay vertical and the horizon is
 * where the composition needs it. Its height follows from the horizon and the ground line.
 */
export function levelCamera(view: LevelView): Camera {
  const { width, horizon, focusX, groundY, scale, distance } = view
  const focal = scale * distance
  const eye: Vec3 = [(width / 2 - focusX) / scale, (groundY - horizon) / scale, distance]
  return {
    eye,
    horizon,
    near: 12,
    project([x, y, z]) {
      const depth = Math.max(1, eye[2] - z)
      const pixels = focal / depth
      return {
        x: width / 2 + (x - eye[0]) * pixels,
        y: horizon + (eye[1] - y) * pixels,
        depth: eye[2] - z,
        scale: pixels,
      }
    },
  }
}

/** A camera straight above the origin, `altitude` cm up; the image's top is away from the viewer. */
export function overheadCamera(
  width: number,
  height: number,
  scale: number,
  altitude: number,
): Camera {
  const focal = scale * altitude
  return {
    eye: [0, altitude, 0],
    horizon: -height,
    near: 12,
    project([x, y, z]) {
      const depth = Math.max(1, altitude - y)
      const pixels = focal / depth
      return { x: width / 2 + x * pixels, y: height / 2 + z * pixels, depth, scale: pixels }
    },
  }
}
