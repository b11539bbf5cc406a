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
