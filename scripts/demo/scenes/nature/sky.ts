import { fixed, path, type Stop, type Random } from '../drawing/canvas.ts'
import type { Point } from '../drawing/geometry.ts'
import type { Stage } from '../stage.ts'

/** A sky gradient down to the horizon and a little below it. */
export function sky(stage: Stage, colors: readonly string[]): string {
  const bottom = Math.max(stage.horizon, 20) + 4
  const stops = colors.map((color, index): Stop => [index / (colors.length - 1), color])
  const paint = stage.canvas.linear(
    [0, Math.min(0, bottom - stage.height * 0.7)],
    [0, bottom],
    stops,
  )
  return `<rect width="${stage.width}" height="${fixed(Math.max(bottom, 1))}" fill="${paint}"/>`
}

/** The sun (or moon) with its halo; position as a fraction of the sky. */
export function sun(
  stage: Stage,
  x: number,
  y: number,
  radius: number,
  color: string,
  halo: string,
): string {
  const [cx, cy] = [x * stage.width, y * stage.horizon]
  const r = radius * stage.unit
  const glow = stage.canvas.round([
    [0, halo, 0.95],
    [0.15, halo, 0.5],
    [0.5, halo, 0.16],
    [1, halo, 0],
  ])
  return `<circle cx="${fixed(cx)}" cy="${fixed(cy)}" r="${fixed(r * 9)}" fill="${glow}"/><circle cx="${fixed(cx)}" cy="${fixed(cy)}" r="${fixed(r)}" fill="${color}"/>`
}

/** An irregular rounded shape, such as a tree crown, a cloud or a bush. */
export function lump(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  random: Random,
  bumps = 9,
): string {
  const knots = Array.from({ length: bumps }, (_, index): Point => {
    const angle = (index / bumps) * Math.PI * 2 + random.range(-0.12, 0.12)
    const reach = random.range(0.86, 1.04)
    return [x + Math.cos(angle) * radiusX * reach, y + Math.sin(angle) * radiusY * reach]
  })
  const arcs = knots.map(([px, py], index) => {
    const next = knots[(index + 1) % bumps] ?? [px, py]
    const size = Math.hypot(next[0] - px, next[1] - py) * random.range(0.52, 0.62)
    return `A${fixed(size)} ${fixed(size)} 0 0 1 ${fixed(next[0])} ${fixed(next[1])}`
  })
  const [first] = knots
  return first ? `M${fixed(first[0])} ${fixed(first[1])}${arcs.join('')}Z` : ''
}

/** Heaped clouds with flat, fading undersides. Heights as fractions of the sky. */
export function clouds(
  stage: Stage,
  count: number,
  top: number,
  bottom: number,
  light: string,
  shadow: string,
  opacity = 0.9,
): string {
  const { random, unit } = stage
  return Array.from({ length: count }, () => {
    const x = random.range(-0.05, 1.05) * stage.width
    const share = random.range(top, bottom)
    const y = share * stage.horizon
    const size = random.range(70, 150) * unit * (1.15 - share * 0.7)
    const paint = stage.canvas.linear(
      [0, y - size],
      [0, y + size * 0.35],
      [
        [0, light, opacity],
        [0.55, shadow, opacity * 0.75],
        [1, shadow, 0],
      ],
    )
    const puffs = Array.from({ length: 5 }, (_, index) => {
      const offset = (index - 2) * size * random.range(0.55, 0.75)
      const tall = (1 - Math.abs(index - 2) * 0.26) * random.range(0.75, 1)
      return lump(
        x + offset,
        y - size * 0.2 * tall,
        size * 0.75 * tall,
        size * 0.62 * tall,
        random,
        8,
      )
    })
    return `<path d="${puffs.join('')}" fill="${paint}"/>`
  }).join('')
}

/** Thin streaks of high cloud. */
export function streaks(
  stage: Stage,
  count: number,
  top: number,
  bottom: number,
  color: string,
  opacity: number,
): string {
  const { random } = stage
  const paint = stage.canvas.along([
    [0, color, 0],
    [0.4, color, opacity],
    [0.7, color, opacity * 0.7],
    [1, color, 0],
  ])
  return Array.from({ length: count }, () => {
    const [x, y] = [
      random.range(-0.2, 0.8) * stage.width,
      random.range(top, bottom) * stage.horizon,
    ]
    const [w, h] = [random.range(0.3, 0.7) * stage.width, random.range(3, 13) * stage.unit]
    return `<path d="M${fixed(x)} ${fixed(y)}q${fixed(w / 2)} ${fixed(-h * 2)} ${fixed(w)} ${fixed(-h)}q${fixed(-w / 2)} ${fixed(h * 1.6)} ${fixed(-w)} ${fixed(h)}Z" fill="${paint}"/>`
  }).join('')
}

export function stars(stage: Stage, count: number): string {
  const { random, unit } = stage
  return Array.from({ length: count }, () => {
    const [x, y] = [random.next() * stage.width, random.next() ** 1.4 * stage.horizon]
    return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(random.range(0.5, 1.9) * unit)}" fill="#fff" fill-opacity="${random.range(0.3, 1).toFixed(2)}"/>`
  }).join('')
}

/**
 * A skyline of hills. `base` and `amplitude` are fractions of the sky's height above the horizon;
 * `roughness` 0 is rolling, 1 is rocky.
 */
export function ridge(
  stage: Stage,
  base: number,
  amplitude: number,
  roughness: number,
  top: string,
  foot: string,
): string {
  const { random, width, horizon } = stage
  const waves = [1, 2.3, 4.1, 9.7, 19].map((frequency, index) => ({
    frequency: frequency * random.range(0.8, 1.2),
    phase: random.next() * 9,
    size: index < 2 ? 1 / (index + 1) : (roughness * 0.75) / (index + 0.5),
  }))
  const reach = Math.max(horizon, stage.height * 0.3)
  const points = Array.from({ length: 91 }, (_, index): Point => {
    const t = index / 90
    const height = waves.reduce(
      (sum, { frequency, phase, size }) => sum + Math.sin(t * frequency * 4 + phase) * size,
      0,
    )
    return [t * width, horizon - reach * (base + height * amplitude * 0.5)]
  })
  const highest = Math.min(...points.map(([, y]) => y))
  const paint = stage.canvas.linear(
    [0, highest],
    [0, horizon + 6],
    [
      [0, top],
      [1, foot],
    ],
  )
  return `<path d="${path([[0, horizon + 6], ...points, [width, horizon + 6]])}" fill="${paint}"/>`
}

/** A band of mist over the horizon; height as a fraction of the image. */
export function mist(stage: Stage, color: string, opacity: number, height = 0.18): string {
  const size = height * stage.height
  const paint = stage.canvas.down([
    [0, color, 0],
    [0.55, color, opacity],
    [1, color, 0],
  ])
  return `<rect y="${fixed(stage.horizon - size * 0.6)}" width="${stage.width}" height="${fixed(size)}" fill="${paint}"/>`
}

export function snowfall(stage: Stage, count: number): string {
  const { random, unit } = stage
  return Array.from({ length: count }, () => {
    const near = random.next() ** 3
    return `<circle cx="${fixed(random.next() * stage.width)}" cy="${fixed(random.next() * stage.height)}" r="${fixed((1.2 + near * 6) * unit)}" fill="#fff" fill-opacity="${(0.85 - near * 0.4).toFixed(2)}"/>`
  }).join('')
}

export function rainfall(stage: Stage, count: number): string {
  const { random, unit } = stage
  const drops = Array.from({ length: count }, () => {
    const size = random.range(14, 46) * unit
    return `M${fixed(random.range(-0.05, 1.05) * stage.width)} ${fixed(random.next() * stage.height)}l${fixed(-size * 0.2)} ${fixed(size)}`
  })
  return `<path d="${drops.join('')}" stroke="#e6f1fa" stroke-opacity=".32" stroke-width="${fixed(1.5 * unit)}" stroke-linecap="round"/>`
}

/** Leaves, petals or paper in the air. */
export function drifting(stage: Stage, count: number, colors: readonly string[], size = 9): string {
  const { random, unit } = stage
  return Array.from({ length: count }, () => {
    const [x, y] = [random.next() * stage.width, random.next() * stage.height]
    const r = size * unit * random.range(0.4, 1.3)
    return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(r)}" ry="${fixed(r * random.range(0.25, 0.6))}" fill="${random.pick(colors)}" transform="rotate(${random.whole(0, 180)} ${fixed(x)} ${fixed(y)})"/>`
  }).join('')
}

/** Slanting beams of light from above; `x` is their source as a fraction of the width. */
export function beams(stage: Stage, x: number, color: string, opacity: number, count = 5): string {
  const { random, width, height } = stage
  const paint = stage.canvas.linear(
    [0, 0],
    [0, height * 0.85],
    [
      [0, color, opacity],
      [1, color, 0],
    ],
  )
  return Array.from({ length: count }, (_, index) => {
    const start = (x + index * 0.05) * width
    const end = start + (0.15 + index * 0.13) * width
    const w = random.range(0.03, 0.09) * width
    return `<path d="M${fixed(start)} -10L${fixed(start + w * 0.4)} -10L${fixed(end + w)} ${fixed(height * 0.9)}L${fixed(end - w)} ${fixed(height * 0.9)}Z" fill="${paint}"/>`
  }).join('')
}

/** Out-of-focus lamps. Heights as fractions of the image. */
export function bokeh(
  stage: Stage,
  count: number,
  top: number,
  bottom: number,
  colors: readonly string[],
  size = 26,
): string {
  const { random, unit } = stage
  return Array.from({ length: count }, () => {
    const [x, y] = [random.next() * stage.width, random.range(top, bottom) * stage.height]
    const r = size * unit * random.range(0.4, 1.2)
    const color = random.pick(colors)
    const paint = stage.canvas.round([
      [0, color, 0.55],
      [0.85, color, 0.35],
      [0.93, color, 0.5],
      [1, color, 0],
    ])
    return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" fill="${paint}"/>`
  }).join('')
}

/** Birds far away. */
export function birds(stage: Stage, count: number, color: string): string {
  const { random, unit } = stage
  const shapes = Array.from({ length: count }, () => {
    const [x, y] = [random.range(0.1, 0.9) * stage.width, random.range(0.15, 0.7) * stage.horizon]
    const s = random.range(7, 15) * unit
    return `M${fixed(x - s)} ${fixed(y - s * 0.25)}Q${fixed(x - s * 0.4)} ${fixed(y - s * 0.5)} ${fixed(x)} ${fixed(y)}Q${fixed(x + s * 0.4)} ${fixed(y - s * 0.55)} ${fixed(x + s)} ${fixed(y - s * 0.3)}`
  })
  return `<path d="${shapes.join('')}" fill="none" stroke="${color}" stroke-width="${fixed(2 * unit)}" stroke-linecap="round"/>`
}
