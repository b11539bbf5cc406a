import { blend, rgb, type Rgb, type Canvas, fixed, path, css } from './canvas.ts'
import {
  dot,
  minus,
  times,
  unit,
  type Vec3,
  type Camera,
  type Projected,
  around,
  middle,
  type Point,
  hull,
} from './geometry.ts'

/** Material of a surface. */
export interface Material {
  color: string
  /** 0 is cloth, 1 is fresh lacquer. */
  gloss?: number
  /** Polished metal reflects its surroundings instead of showing its own color. */
  metal?: boolean
  /** 0 to 1: how much ambient light reaches it; less under a canopy. */
  exposure?: number
}

/** The light of a setting at one time of the day. Colors are hex. */
export interface Light {
  /** Towards the sun or the main lamp, in world axes. */
  direction: Vec3
  sun: string
  power: number
  sky: string
  horizon: string
  ground: string
  ambient: number
  shadow: string
  /** 0 to 1. */
  shadowStrength: number
  /** Blur of cast shadows, in pixels of an image of 1600 px. */
  shadowBlur: number
  /** Lamps are lit. */
  lamps: boolean
}

const softClip = (value: number) =>
  value < 0.82 ? value : 0.82 + 0.18 * (1 - Math.exp(-(value - 0.82) / 0.18))

function surroundings(light: Light, direction: Vec3): Rgb {
  const horizon = rgb(light.horizon)
  const height = direction[1]
  if (height >= 0) return blend(horizon, rgb(light.sky), Math.sqrt(height))
  const ground = times(rgb(light.ground), 0.62)
  return blend(times(horizon, 0.55), ground, Math.min(1, -height * 3))
}

/**
 * The color of a surface: sky light from above, bounced light from below, the sun, and for lacquer and
 * metal a reflection of the surroundings. `normal` and `view` (towards the eye) are world unit vectors.
 */
export function shade(light: Light, material: Material, normal: Vec3, view: Vec3): Rgb {
  const { gloss = 0.15, metal = false, exposure = 1 } = material
  const base = rgb(material.color)
  const sun = rgb(light.sun)
  const toSun = unit(light.direction)
  const hemisphere = blend(rgb(light.ground), rgb(light.sky), normal[1] * 0.5 + 0.5)
  const facing = Math.max(0, (dot(normal, toSun) + 0.12) / 1.12) * light.power * exposure
  const lit = [0, 1, 2].map((index) => {
    const ambient = (hemisphere[index] ?? 0) * 0.75 + 0.25
    return (base[index] ?? 0) * (ambient * light.ambient * exposure + (sun[index] ?? 0) * facing)
  })
  const bounced = minus(times(normal, 2 * dot(normal, view)), view)
  const mirror = surroundings(light, bounced)
  const grazing = (1 - Math.max(0, dot(normal, view))) ** 3
  const share = metal ? 0.82 : gloss * (0.07 + 0.5 * grazing)
  const spot =
    Math.max(0, dot(bounced, toSun)) ** 36 * light.power * (metal ? 0.8 : gloss * 0.55) * exposure
  const mixed = [0, 1, 2].map((index) => {
    const own = lit[index] ?? 0
    const tint = metal ? (base[index] ?? 0) * 1.15 : 1
    const reflected = (mirror[index] ?? 0) * tint * (0.35 + 0.65 * exposure)
    return softClip(own + (reflected - own) * share + (sun[index] ?? 0) * spot)
  })
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]
}

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
function arranged(parts: readonly Part[], eye: Vec3): Part[] {
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
function shadowShapes(parts: readonly Part[], pen: Pen): string {
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
