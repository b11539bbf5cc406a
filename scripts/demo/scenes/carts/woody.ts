import { panel, trim, type Flank } from '../drawing/extrude.ts'
import { fringe } from './canopy.ts'
import type { CartModel, CartSpec } from './model.ts'
import { cabin } from './passenger.ts'
import { runningGear, turfTire, steerOf } from './running-gear.ts'
import { fittings, shell } from './shell.ts'

/** Wooden panels, cream canopy with a fringe: a cart for the promenade. */
export function woody(spec: CartSpec): CartModel {
  const style = { ...turfTire('moon', '#f2f5f8'), whiteWall: true, rim: 0.54 }
  const wood = (flank: Flank) => {
    const timber = flank.paint('#b5733a', 0.6)
    const ribs = (x0: number, x1: number) =>
      Array.from({ length: 9 }, (_, index) =>
        trim(
          flank,
          [
            [x0, 30 + index * 4],
            [x1, 30 + index * 4],
          ],
          '#7a451d',
          0.7,
          0.5,
        ),
      ).join('') +
      trim(
        flank,
        [
          [x0, 44],
          [x1, 44],
        ],
        '#e8c48a',
        4,
      ) +
      [x0, (x0 + x1) / 2, x1]
        .map((x) =>
          trim(
            flank,
            [
              [x, 26],
              [x, 64],
            ],
            '#e8c48a',
            4,
          ),
        )
        .join('')
    const frame = (x0: number, x1: number) =>
      panel(
        flank,
        [
          [x0, 26],
          [x1, 26],
          [x1, 62],
          [x0, 62],
        ],
        timber,
      ) +
      ribs(x0, x1) +
      trim(
        flank,
        [
          [x0, 27],
          [x1, 27],
          [x1, 61],
          [x0, 61],
          [x0, 27],
        ],
        '#e8c48a',
        4.2,
      )
    return frame(-119, -8) + frame(56, 116)
  }
  return {
    parts: [
      ...runningGear({ frontAxle: 82, rearAxle: -82, front: style, steer: steerOf(spec) }),
      ...shell({ color: spec.body, accent: spec.accent, gloss: 0.9, decorate: wood }),
      ...fittings(123, -122),
      ...cabin(spec, 0, -112, 86),
      ...fringe(
        -111,
        85,
        175.5,
        61,
        spec.canopy === 'none' ? spec.accent : spec.canopy,
        spec.accent,
      ),
    ],
    rear: -130,
    front: 132,
    height: 184,
    axle: 82,
  }
}
