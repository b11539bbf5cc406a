import { fixed } from '../drawing/canvas.ts'
import type { Stage } from '../stage.ts'

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
