import { blend, rgb, type Rgb } from './color.ts'
import { dot, minus, times, unit, type Vec3 } from './geometry.ts'

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
