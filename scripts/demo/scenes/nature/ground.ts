import { fixed, path, type Stop, darker, lighter } from '../drawing/canvas.ts'
import type { Point } from '../drawing/geometry.ts'
import type { Stage } from '../stage.ts'

/** The ground from the horizon to the lower edge, far color first. */
export function ground(stage: Stage, colors: readonly string[]): string {
  const { width, height, horizon } = stage
  const top = Math.min(horizon, height)
  const stops = colors.map((color, index): Stop => [(index / (colors.length - 1)) ** 1.6, color])
  const paint = stage.canvas.linear([0, top], [0, Math.max(height, top + 10)], stops)
  return `<rect y="${fixed(top)}" width="${width}" height="${fixed(Math.max(0, height - top))}" fill="${paint}"/>`
}

/** Mown stripes running away from the viewer; `slant` leans them, cm per cm. */
export function stripes(
  stage: Stage,
  color: string,
  opacity: number,
  breadth = 260,
  slant = 0.3,
): string {
  const far = -5200
  const near = stage.camera.eye[2] - 60
  return Array.from({ length: 41 }, (_, index) => {
    const x = (index - 20) * breadth * 2
    const edge = (offset: number, z: number) => stage.ground(x + offset + z * slant, z)
    return `<path d="${path([edge(0, far), edge(breadth, far), edge(breadth, near), edge(0, near)])}" fill="${color}" fill-opacity="${opacity}"/>`
  }).join('')
}

export interface Track {
  /** Direction at the cart, radians, as the cart's yaw. */
  yaw: number
  halfWidth: number
  color: string
  edge?: string
  /** Curvature, in 1/cm; 0 is straight. */
  bend?: number
}

/** A path or road through the cart's position, towards the distance and to the viewer. */
export function track(stage: Stage, options: Track): string {
  const { yaw, halfWidth, color, edge, bend = 0.00008 } = options
  const [cosine, sine] = [Math.cos(yaw), Math.sin(yaw)]
  const limit = stage.camera.eye[2] - 70
  const steps = Array.from({ length: 80 }, (_, index) => {
    const t = (index - 40) / 40
    return Math.sign(t) * Math.abs(t) ** 2 * 5200
  })
  const line = (offset: number): Point[] =>
    steps.flatMap((s): Point[] => {
      const curve = bend * s * s
      const [x, z] = [cosine * s - sine * offset, sine * s + cosine * offset - curve]
      return z < limit ? [stage.ground(x, z)] : []
    })
  const band = (from: number, to: number, fill: string, opacity = 1) =>
    `<path d="${path([...line(from), ...line(to).reverse()])}" fill="${fill}" fill-opacity="${opacity}"/>`
  const border = edge ? band(-halfWidth * 1.12, halfWidth * 1.12, edge) : ''
  const ruts = [-0.45, 0.45]
    .map((share) => band(halfWidth * share - 16, halfWidth * share + 16, darker(color, 0.4), 0.16))
    .join('')
  return (
    border +
    band(-halfWidth, halfWidth, color) +
    band(-halfWidth * 0.96, -halfWidth * 0.55, lighter(color, 0.4), 0.18) +
    ruts
  )
}

/** Short strokes of grass scattered over the ground between two depths. */
export function tufts(
  stage: Stage,
  count: number,
  nearZ: number,
  farZ: number,
  color: string,
  size = 16,
): string {
  const { random } = stage
  const blades = Array.from({ length: count }, () => {
    const z = farZ + (nearZ - farZ) * random.next() ** 0.6
    const { x, y, scale } = stage.spot(
      random.range(-0.05, 1.05),
      Math.min(z, stage.camera.eye[2] - 80),
    )
    const h = size * scale * random.range(0.6, 1.3)
    return [-0.5, 0, 0.45]
      .map(
        (lean) =>
          `M${fixed(x + lean * h * 0.2)} ${fixed(y)}q${fixed(lean * h * 0.3)} ${fixed(-h * 0.6)} ${fixed(lean * h)} ${fixed(-h)}`,
      )
      .join('')
  })
  return `<path d="${blades.join('')}" fill="none" stroke="${color}" stroke-width="${fixed(1.6 * stage.unit)}" stroke-linecap="round"/>`
}

/** Small stones, leaves or petals on the ground, in the given colors. */
export function litter(
  stage: Stage,
  count: number,
  nearZ: number,
  farZ: number,
  colors: readonly string[],
  size = 4,
): string {
  const { random } = stage
  return Array.from({ length: count }, () => {
    const z = farZ + (nearZ - farZ) * random.next() ** 0.6
    const { x, y, scale } = stage.spot(
      random.range(-0.05, 1.05),
      Math.min(z, stage.camera.eye[2] - 80),
    )
    const r = size * scale * random.range(0.5, 1.4)
    return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(r)}" ry="${fixed(r * 0.38)}" fill="${random.pick(colors)}" transform="rotate(${random.whole(-20, 20)} ${fixed(x)} ${fixed(y)})"/>`
  }).join('')
}

/** Tall blades at the lower edge, out of focus. */
export function foregroundGrass(stage: Stage, colors: readonly string[], height = 150): string {
  const { random, unit, width } = stage
  const bottom = stage.height + 10
  const blades = Array.from({ length: 46 }, (_, index) => {
    const side = index % 2 ? random.next() ** 1.8 : 1 - random.next() ** 1.8
    const x = side * width
    const edge = Math.abs(side - 0.5) * 2
    const h = height * unit * random.range(0.4, 1) * (0.25 + edge * 0.9)
    const lean = random.range(-0.4, 0.4) * h
    const w = random.range(4, 9) * unit
    return `<path d="M${fixed(x)} ${fixed(bottom)}Q${fixed(x + lean * 0.2)} ${fixed(bottom - h * 0.6)} ${fixed(x + lean)} ${fixed(bottom - h)}Q${fixed(x + lean * 0.4 + w)} ${fixed(bottom - h * 0.5)} ${fixed(x + w)} ${fixed(bottom)}Z" fill="${random.pick(colors)}"/>`
  })
  return `<g filter="${stage.canvas.blur(2.6 * unit)}" opacity=".9">${blades.join('')}</g>`
}

/** Still or rippled water between two pixel rows, with the light's glitter under `sunX`. */
export function water(
  stage: Stage,
  top: number,
  bottom: number,
  colors: readonly string[],
  glitter: string,
  sunX: number,
): string {
  const { random, width, unit } = stage
  const stops = colors.map((color, index): Stop => [index / (colors.length - 1), color])
  const paint = stage.canvas.linear([0, top], [0, bottom], stops)
  const depth = bottom - top
  const ripples = Array.from({ length: 150 }, (_, index) => {
    const t = random.next() ** 1.5
    const y = top + t * depth
    const inGlitter = index % 5 !== 0
    const spread = (0.03 + t * 0.16) * width
    const x = inGlitter
      ? sunX * width + (random.next() + random.next() - 1) * spread
      : random.next() * width
    const w = (6 + t * 70) * unit * random.range(0.4, 1.2)
    const opacity = (inGlitter ? random.range(0.35, 0.9) : random.range(0.08, 0.25)).toFixed(2)
    return `<rect x="${fixed(x - w / 2)}" y="${fixed(y)}" width="${fixed(w)}" height="${fixed((0.8 + t * 3) * unit)}" rx="${fixed(unit)}" fill="${glitter}" fill-opacity="${opacity}"/>`
  })
  return `<rect y="${fixed(top)}" width="${width}" height="${fixed(Math.max(1, depth))}" fill="${paint}"/>${ripples.join('')}`
}
