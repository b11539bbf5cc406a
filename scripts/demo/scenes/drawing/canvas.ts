import type { Point } from './geometry.ts'

/** Offset 0 to 1, color, opacity (1 by default). */
export type Stop = readonly [offset: number, color: string, opacity?: number]

export const fixed = (value: number) => Number(value.toFixed(1)).toString()

/** A closed SVG path through the points. */
export function path(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}Z`
}

/** The image in progress: its size in pixels and the definitions its shapes refer to. */
export class Canvas {
  readonly definitions: string[] = []
  /** Lights and flares over everything drawn so far. */
  readonly glows: string[] = []
  readonly width: number
  readonly height: number
  private readonly known = new Map<string, string>()

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  private define(tag: string, attributes: string, body: string): string {
    const key = `${tag}|${attributes}|${body}`
    const found = this.known.get(key)
    if (found !== undefined) return found
    const id = `d${this.definitions.length}`
    this.definitions.push(`<${tag} id="${id}" ${attributes}>${body}</${tag}>`)
    this.known.set(key, `url(#${id})`)
    return `url(#${id})`
  }

  private stops(stops: readonly Stop[]): string {
    return stops
      .map(([offset, color, opacity = 1]) => {
        const alpha = opacity < 1 ? ` stop-opacity="${opacity}"` : ''
        return `<stop offset="${offset}" stop-color="${color}"${alpha}/>`
      })
      .join('')
  }

  /** A gradient from one pixel to another. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string {
    const ends = `x1="${fixed(from[0])}" y1="${fixed(from[1])}" x2="${fixed(to[0])}" y2="${fixed(to[1])}"`
    return this.define(
      'linearGradient',
      `gradientUnits="userSpaceOnUse" ${ends}`,
      this.stops(stops),
    )
  }

  /** A gradient from the top to the bottom of its shape. */
  down(stops: readonly Stop[]): string {
    return this.define('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', this.stops(stops))
  }

  /** A gradient from left to right of its shape. */
  along(stops: readonly Stop[]): string {
    return this.define('linearGradient', 'x1="0" y1="0" x2="1" y2="0"', this.stops(stops))
  }

  /** A radial gradient inside its shape; the focus is a fraction of its box. */
  round(stops: readonly Stop[], x = 0.5, y = 0.5, radius = 0.5): string {
    return this.define('radialGradient', `cx="${x}" cy="${y}" r="${radius}"`, this.stops(stops))
  }

  blur(pixels: number): string {
    const margin = 'x="-15%" y="-25%" width="130%" height="150%" color-interpolation-filters="sRGB"'
    return this.define('filter', margin, `<feGaussianBlur stdDeviation="${fixed(pixels)}"/>`)
  }

  clip(shape: string): string {
    return this.define('clipPath', '', `<path d="${shape}"/>`)
  }

  /** A soft round light over the finished drawing. */
  glow(x: number, y: number, radius: number, color: string, opacity: number): void {
    const paint = this.round([
      [0, color, opacity],
      [0.25, color, opacity * 0.5],
      [0.6, color, opacity * 0.13],
      [1, color, 0],
    ])
    this.glows.push(
      `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${paint}"/>`,
    )
  }
}

/** Red, green and blue, each 0 to 1 (light sums may exceed 1 before `css` clamps them). */
export type Rgb = readonly [number, number, number]

/** Reads `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

function channel(value: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, value)) * 255)
  return byte.toString(16).padStart(2, '0')
}

/** Writes `#rrggbb`, clamped. */
export function css([red, green, blue]: Rgb): string {
  return `#${channel(red)}${channel(green)}${channel(blue)}`
}

export function blend(from: Rgb, to: Rgb, amount: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * amount,
    from[1] + (to[1] - from[1]) * amount,
    from[2] + (to[2] - from[2]) * amount,
  ]
}

/** Mixes two hex colors; `amount` is 0 to 1. */
export function mix(from: string, to: string, amount: number): string {
  return css(blend(rgb(from), rgb(to), amount))
}

export const lighter = (hex: string, amount: number) => mix(hex, '#ffffff', amount)
export const darker = (hex: string, amount: number) => mix(hex, '#0b0d16', amount)

/** A deterministic random source: the same seed gives the same image on every machine. */
export interface Random {
  /** A number from 0 up to 1. */
  next(): number
  /** A number from `low` up to `high`. */
  range(low: number, high: number): number
  /** An integer from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** One of the given values. */
  pick<T>(values: readonly T[]): T
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean
}

/** FNV-1a: hashes a text to 32 bits, for use as a seed. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Creates a random source from a text (mulberry32 over its hash). */
export function seeded(text: string): Random {
  let state = hash(text)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(values: readonly T[]) => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('Nothing to pick from')
      return value
    },
    chance: (probability) => next() < probability,
  }
}
