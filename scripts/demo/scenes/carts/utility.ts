import { trim, type Flank, panel } from '../drawing/extrude.ts'
import { box, fittings, shell } from './shell.ts'
import { posts, roof, windshield, fringe } from './canopy.ts'
import { dashboard, steering, bench } from './interior.ts'
import type { CartModel, CartSpec } from './model.ts'
import { runningGear, turfTire, steerOf, chunkyTire } from './chassis.ts'
import { cabin, bullBar } from './passenger.ts'
import { rack } from './cargo.ts'
import { lighter } from '../drawing/canvas.ts'
import { tube } from '../drawing/shapes.ts'

/** A workhorse with a wooden-sided cargo bed. */
export function utility(spec: CartSpec): CartModel {
  const style = turfTire('steel', '#e8e3d6')
  const plank = { color: '#b98a55', gloss: 0.1 }
  const boards = (flank: Flank) =>
    [66, 76, 86]
      .map((y) =>
        trim(
          flank,
          [
            [-190, y],
            [-60, y],
          ],
          '#5f3f22',
          1,
          0.7,
        ),
      )
      .join('') +
    [-150, -110, -76]
      .map((x) =>
        trim(
          flank,
          [
            [x, 56],
            [x, 98],
          ],
          '#3b3e44',
          3,
        ),
      )
      .join('')
  return {
    parts: [
      ...runningGear({ frontAxle: 82, rearAxle: -118, front: style, steer: steerOf(spec) }),
      ...shell({
        color: spec.body,
        accent: spec.accent,
        rearAxle: -118,
        rear: -168,
        seatFront: -4,
        ownBed: true,
      }),
      box([-60, 18, -59], [-6, 64, 59], { color: spec.body, gloss: 0.6 }, 4, (flank) =>
        trim(
          flank,
          [
            [-60, 40],
            [-6, 40],
          ],
          spec.accent,
          1.4,
        ),
      ),
      box([-172, 52, -60], [-62, 58, 60], plank, 1.5),
      box([-172, 58, -60], [-64, 84, -56], plank, 1, boards),
      box([-172, 58, 56], [-64, 84, 60], plank, 1, boards),
      box([-68, 58.5, -56], [-64, 84, 56], plank, 1),
      box([-172, 58.5, -56], [-168, 80, 56], plank, 1),
      ...fittings(123, -172).filter((_, index) => index !== 1),
      ...bench({ x: -4, y: 64, color: spec.seat, accent: spec.accent, depth: 44, backHeight: 40 }),
      dashboard(54, 92, '#3b3f46'),
      steering(26, 101),
      windshield([63, 93], [47, 170]),
      ...posts(
        { foot: [64, 91], head: [46, 174] },
        { foot: [-61, 86], head: [-61, 174] },
        '#4a4e55',
      ),
      roof({ rear: -72, front: 84, y: 176, color: spec.canopy }),
    ],
    rear: -178,
    front: 132,
    height: 184,
    axle: 82,
  }
}

const sprinkle = (flank: Flank, colors: readonly string[]) => {
  const shapes: string[] = []
  for (let index = 0; index < 70; index++) {
    const x = -170 + ((index * 67) % 320)
    const y = 14 + ((index * 41) % 90)
    const size = 6 + ((index * 13) % 9)
    const points = [0, 1, 2, 3, 4, 5, 6].map((corner) => {
      const angle = (corner / 7) * Math.PI * 2
      const reach = size * (0.6 + ((index * 7 + corner * 5) % 6) / 7)
      return [x + Math.cos(angle) * reach * 1.4, y + Math.sin(angle) * reach * 0.7] as const
    })
    shapes.push(
      panel(
        flank,
        points,
        flank.paint(colors[index % colors.length] ?? '#555555', 0.1),
        'stroke-linejoin="round"',
      ),
    )
  }
  return shapes.join('')
}

/** Painted flank for the hunting cart. */
function camouflage(flank: Flank): string {
  return sprinkle(flank, ['#3f4a2c', '#7b6a43', '#2c3022', '#8d8659', '#55603a'])
}

/** Raised and painted for the reeds, with a cargo rack. */
export function camo(spec: CartSpec): CartModel {
  const lift = 25
  const style = chunkyTire('bolted', '#4a4f3a')
  return {
    parts: [
      ...runningGear({
        frontAxle: 84,
        rearAxle: -82,
        front: style,
        track: 62,
        outside: true,
        frameTop: 48,
        steer: steerOf(spec),
      }),
      ...shell({
        color: spec.body,
        accent: spec.accent,
        lift,
        frontAxle: 84,
        wheelRadius: 36,
        archRadius: 41,
        rear: -126,
        gloss: 0.1,
        decorate: camouflage,
      }),
      ...fittings(125, -126, lift),
      ...bullBar(131, lift),
      ...cabin(spec, lift, -96, 86),
      ...rack(-132, 60),
    ],
    rear: -168,
    front: 150,
    height: 208,
    axle: 84,
  }
}

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
