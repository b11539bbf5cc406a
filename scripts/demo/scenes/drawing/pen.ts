import type { Camera, Projected } from './camera.ts'
import { type Canvas, fixed, path } from './canvas.ts'
import { css } from './color.ts'
import { around, middle, minus, unit, type Point, type Vec3 } from './geometry.ts'
import { shade, type Light, type Material } from './light.ts'

/** Position of an object: world centimeters and the angle of its front towards the viewer, radians. */
export interface Place {
  x: number
  z: number
  y?: number
  yaw: number
}

/** Draws in an object's own axes. */
export class Pen {
  readonly canvas: Canvas
  readonly light: Light
  /** The camera in the object's axes. */
  readonly eye: Vec3
  readonly place: Place
  private readonly camera: Camera

  constructor(canvas: Canvas, camera: Camera, light: Light, place: Place) {
    this.canvas = canvas
    this.camera = camera
    this.light = light
    this.place = place
    const [x, y, z] = [
      camera.eye[0] - place.x,
      camera.eye[1] - (place.y ?? 0),
      camera.eye[2] - place.z,
    ]
    const [cosine, sine] = [Math.cos(place.yaw), Math.sin(place.yaw)]
    this.eye = [x * cosine + z * sine, y, z * cosine - x * sine]
  }

  turn([x, y, z]: Vec3): Vec3 {
    const [cosine, sine] = [Math.cos(this.place.yaw), Math.sin(this.place.yaw)]
    return [x * cosine - z * sine, y, x * sine + z * cosine]
  }

  world(point: Vec3): Vec3 {
    const [x, y, z] = this.turn(point)
    return [x + this.place.x, y + (this.place.y ?? 0), z + this.place.z]
  }

  project(point: Vec3): Projected {
    return this.camera.project(this.world(point))
  }

  at(point: Vec3): Point {
    const { x, y } = this.project(point)
    return [x, y]
  }

  /** The color of a surface at a point with a normal, both in the object's axes. */
  color(material: Material, normal: Vec3, point: Vec3): string {
    const view = unit(this.turn(minus(this.eye, point)))
    return css(shade(this.light, material, this.turn(unit(normal)), view))
  }

  /** The path of a polygon, clipped behind the camera; empty when nothing is left. */
  shape(points: readonly Vec3[]): string {
    const depths = points.map((point) => this.project(point).depth - this.camera.near)
    if (depths.every((depth) => depth < 0)) return ''
    if (depths.every((depth) => depth >= 0)) return path(points.map((point) => this.at(point)))
    const kept = points.flatMap((point, index): Vec3[] => {
      const next = around(points, index + 1)
      const [here, there] = [around(depths, index), around(depths, index + 1)]
      const result: Vec3[] = here >= 0 ? [point] : []
      if (here >= 0 !== there >= 0) {
        const t = here / (here - there)
        result.push([
          point[0] + (next[0] - point[0]) * t,
          point[1] + (next[1] - point[1]) * t,
          point[2] + (next[2] - point[2]) * t,
        ])
      }
      return result
    })
    return path(kept.map((point) => this.at(point)))
  }

  /** A filled polygon. A hairline of the same color closes the seam to its neighbors. */
  polygon(points: readonly Vec3[], fill: string, extra = ''): string {
    const d = this.shape(points)
    if (d === '') return ''
    const seam = extra === '' && fill.startsWith('#') ? ` stroke="${fill}" stroke-width=".7"` : ''
    return `<path d="${d}" fill="${fill}"${seam} ${extra}/>`
  }

  /** A polygon lit as one flat surface. */
  face(points: readonly Vec3[], normal: Vec3, material: Material): string {
    return this.polygon(points, this.color(material, normal, middle(points)))
  }

  /** A line through the points, `thickness` in centimeters. */
  line(points: readonly Vec3[], color: string, thickness: number, opacity = 1): string {
    const visible = points.map((point) => this.project(point))
    if (visible.some(({ depth }) => depth < this.camera.near)) return ''
    const scale = visible.reduce((sum, point) => sum + point.scale, 0) / visible.length
    const d = visible.map(({ x, y }) => `${fixed(x)} ${fixed(y)}`).join('L')
    const alpha = opacity < 1 ? ` stroke-opacity="${opacity}"` : ''
    const width = Math.max(0.5, scale * thickness).toFixed(2)
    return `<path d="M${d}" fill="none" stroke="${color}" stroke-width="${width}"${alpha} stroke-linecap="round" stroke-linejoin="round"/>`
  }

  /** Adds a soft light around a point. */
  glow(point: Vec3, radius: number, color: string, opacity: number): void {
    const { x, y, scale, depth } = this.project(point)
    if (depth > this.camera.near) this.canvas.glow(x, y, radius * scale, color, opacity)
  }
}
