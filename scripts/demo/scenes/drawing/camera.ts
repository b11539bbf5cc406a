import type { Vec3 } from './geometry.ts'

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

export interface LevelView {
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
