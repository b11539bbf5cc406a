import { extrude, type Flank } from '../drawing/extrude.ts'
import { block, type Vec3 } from '../drawing/geometry.ts'
import type { Material } from '../drawing/light.ts'
import type { Part } from '../drawing/parts.ts'

/** A plain box, such as a battery, crate or tank. */
export function box(
  low: Vec3,
  high: Vec3,
  material: Material,
  bevel = 1.5,
  decorate?: (flank: Flank) => string,
): Part {
  return extrude(block(low[0], low[1], high[0], high[1], bevel), low[2], high[2], material, {
    bevel,
    decorate,
  })
}
