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
