import { lighter } from '../drawing/color.ts'
import { panel, trim, type Flank } from '../drawing/extrude.ts'
import { tube } from '../drawing/shapes.ts'
import { box } from './box.ts'
import { fringe, posts, roof, windshield } from './canopy.ts'
import { dashboard, steering } from './controls.ts'
import { bench } from './seats.ts'
import type { CartModel, CartSpec } from './model.ts'
import { runningGear, turfTire, steerOf } from './running-gear.ts'
import { fittings, shell } from './shell.ts'

/** A drinks cart: insulated boxes, bottles and a striped awning. */
export function refreshment(spec: CartSpec): CartModel {
  const style = turfTire('spokes', '#e9edf0')
  const bottles = [-44, -30, -16, 0, 14, 28, 42].flatMap((z, index) => {
    const x = -128 + (index % 3) * 12
    const colors = ['#2f7d4f', '#d9a441', '#b7402f', '#4a90b8']
    return [
      tube(
        [
          [x, 98, z],
          [x, 114, z],
        ],
        3.4,
        { color: colors[index % 4] ?? '#2f7d4f', gloss: 0.9 },
      ),
      tube(
        [
          [x, 114, z],
          [x, 120, z],
        ],
        1.4,
        { color: '#f1ead8' },
      ),
    ]
  })
  const doors = (flank: Flank) =>
    [-150, -104]
      .map(
        (x) =>
          panel(
            flank,
            [
              [x, 62],
              [x + 40, 62],
              [x + 40, 92],
              [x, 92],
            ],
            flank.paint('#f4f1e8', 0.4),
          ) +
          trim(
            flank,
            [
              [x + 34, 74],
              [x + 34, 82],
            ],
            '#8d949c',
            2,
          ),
      )
      .join('') +
    trim(
      flank,
      [
        [-160, 58],
        [-60, 58],
      ],
      spec.accent,
      3,
    )
  return {
    parts: [
      ...runningGear({ frontAxle: 82, rearAxle: -112, front: style, steer: steerOf(spec) }),
      ...shell({ color: spec.body, accent: spec.accent, rearAxle: -112, rear: -156 }),
      ...fittings(123, -156),
      ...bench({ x: -4, y: 64, color: spec.seat, accent: spec.accent, depth: 40, backHeight: 36 }),
      box(
        [-156, 66, -58],
        [-66, 97, 58],
        { color: lighter(spec.body, 0.15), gloss: 0.6 },
        4,
        doors,
      ),
      ...bottles,
      dashboard(54, 92, '#3b3f46'),
      steering(26, 101),
      windshield([63, 93], [47, 170]),
      ...posts({ foot: [64, 91], head: [46, 174] }, { foot: [-150, 98], head: [-150, 174] }),
      roof({ rear: -162, front: 84, y: 176, color: spec.canopy, gloss: 0.1 }),
      ...fringe(-161, 83, 175.5, 61, spec.canopy, spec.accent),
    ],
    rear: -164,
    front: 132,
    height: 184,
    axle: 82,
  }
}
