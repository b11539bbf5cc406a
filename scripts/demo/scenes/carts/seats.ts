import { lighter } from '../drawing/color.ts'
import { extrude, trim, type Flank } from '../drawing/extrude.ts'
import { outline } from '../drawing/geometry.ts'
import type { Material } from '../drawing/light.ts'
import type { Part } from '../drawing/parts.ts'

export interface Bench {
  /** Front edge of the cushion. */
  x: number
  /** Height of its underside. */
  y: number
  color: string
  /** +1 looks forward, -1 backward. */
  facing?: 1 | -1
  halfWidth?: number
  depth?: number
  backHeight?: number
  /** Piping and panels in a second color. */
  accent?: string
}

/** A bench for two: cushions and backrests, with piping on the flank. */
export function bench(options: Bench): Part[] {
  const { x, y, color, facing = 1, halfWidth = 52, depth = 50, backHeight = 44 } = options
  const material: Material = { color, gloss: 0.3, exposure: 0.86 }
  const piping = options.accent ?? lighter(color, 0.35)
  const fx = (offset: number) => x - facing * offset
  const cushion = outline([
    [fx(0), y + 2, 5],
    [fx(0), y + 15, 6],
    [fx(depth), y + 13, 3],
    [fx(depth), y, 2],
  ])
  const back = outline([
    [fx(depth - 4), y + 15, 3],
    [fx(depth + 9), y + 15 + backHeight, 5],
    [fx(depth + 19), y + 12 + backHeight, 5],
    [fx(depth + 8), y + 13, 3],
  ])
  const seam = (flank: Flank) =>
    trim(
      flank,
      [
        [fx(2), y + 9],
        [fx(depth), y + 8],
      ],
      piping,
      1.1,
      0.8,
    )
  const backSeam = (flank: Flank) =>
    trim(
      flank,
      [
        [fx(depth + 2), y + 16],
        [fx(depth + 14), y + 14 + backHeight],
      ],
      piping,
      1.1,
      0.8,
    )
  const halves: [number, number][] = [
    [-halfWidth, -1],
    [1, halfWidth],
  ]
  return halves.flatMap(([z0, z1]) => [
    extrude(cushion, z0, z1, material, { bevel: 5, decorate: seam }),
    extrude(back, z0, z1, material, { bevel: 5, decorate: backSeam }),
  ])
}
