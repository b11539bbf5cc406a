import { lighter } from '../drawing/canvas.ts'
import { extrude, panel, trim, type Flank } from '../drawing/extrude.ts'
import { arch, block, outline } from '../drawing/geometry.ts'
import { lamp, tube } from '../drawing/shapes.ts'
import { box, archEdge, fittings, shell } from './shell.ts'
import { fringe, posts, roof, windshield } from './canopy.ts'
import { dashboard, steering, bench } from './interior.ts'
import type { CartModel, CartSpec } from './model.ts'
import { runningGear, steerOf, FLOOR_LAYER, wheelWell, turfTire } from './chassis.ts'
import { cabin } from './passenger.ts'

const chrome = { color: '#f2f5f8', metal: true }

/** The two-tone sweep of the sixties with a chrome edge. */
function sweep(flank: Flank, accent: string): string {
  const edge = [
    [-150, 50],
    [-96, 54],
    [-40, 46],
    [0, 40],
    [60, 46],
    [96, 54],
    [150, 50],
  ] as const
  return (
    panel(flank, [...edge, [150, 10], [-150, 10]], flank.paint(accent, 0.8)) +
    trim(flank, edge, '#eef3f7', 2.6) +
    trim(
      flank,
      edge.map(([x, y]) => [x, y - 1.4] as const),
      '#7c8793',
      0.8,
    )
  )
}

/** A rounded cart of the sixties: whitewalls, fins, chrome, round lamps. */
export function vintage(spec: CartSpec): CartModel {
  const style = {
    radius: 24,
    width: 17,
    rim: 0.52,
    style: 'moon',
    rimColor: '#f2f5f8',
    whiteWall: true,
  } as const
  const arches = [80, -80].map((x) => ({ x, y: 24, radius: 29 }))
  const paintwork = { color: spec.body, gloss: 1 }
  const cowl = outline([
    [50, 17, 2],
    ...arch(80, 24, 29, 17),
    [120, 17, 4],
    [128, 40, 16],
    [124, 74, 26],
    [92, 92, 26],
    [60, 92, 6],
    [56, 64, 10],
    [48, 34, 4],
  ])
  const tail = outline([
    [-128, 26, 8],
    [-116, 17, 4],
    ...arch(-80, 24, 29, 17),
    [-6, 17, 2],
    [-4, 54, 8],
    [-14, 63, 6],
    [-66, 63, 4],
    [-80, 74, 14],
    [-120, 80, 6],
    [-142, 84, 3],
    [-134, 58, 12],
  ])
  const covered = spec.canopy !== 'none'
  return {
    parts: [
      ...runningGear({
        frontAxle: 80,
        rearAxle: -80,
        front: style,
        track: 48,
        steer: steerOf(spec),
      }),
      wheelWell(80, 24, 29, 17),
      wheelWell(-80, 24, 29, 17),
      extrude(cowl, -61, 61, paintwork, {
        bevel: 13,
        arches,
        decorate: (flank) => sweep(flank, spec.accent) + archEdge(flank, 80, 24, 29),
      }),
      extrude(
        block(-6, 16, 50, 31, 2),
        -60,
        60,
        { color: spec.accent, gloss: 0.8 },
        {
          bevel: 4,
          layer: FLOOR_LAYER,
          openEnds: true,
          top: { color: '#4a4038', exposure: 0.75 },
          decorate: (flank) =>
            trim(
              flank,
              [
                [-6, 27],
                [50, 27],
              ],
              '#eef3f7',
              2.2,
            ),
        },
      ),
      extrude(tail, -61, 61, paintwork, {
        bevel: 10,
        arches,
        decorate: (flank) => sweep(flank, spec.accent) + archEdge(flank, -80, 24, 29),
      }),
      tube(
        [
          [131, 27, -54],
          [134, 27, 0],
          [131, 27, 54],
        ],
        4.2,
        chrome,
      ),
      tube(
        [
          [-138, 29, -54],
          [-141, 29, 0],
          [-138, 29, 54],
        ],
        4.2,
        chrome,
      ),
      ...[-10, 10].map((z) =>
        tube(
          [
            [133, 22, z],
            [135, 42, z],
          ],
          2.4,
          chrome,
        ),
      ),
      ...[-41, 41].flatMap((z) => [
        lamp([121, 62, z], 10.5, { facing: 1, color: '#fff3cf', ring: '#f4f7fa', glow: 66 }),
        lamp([-142, 72, z], 5, { facing: -1, color: '#e6382c', ring: '#f4f7fa', glow: 24 }),
      ]),
      ...bench({
        x: -2,
        y: 62,
        color: spec.seat,
        accent: lighter(spec.accent, 0.3),
        backHeight: 36,
      }),
      dashboard(53, 91, spec.accent),
      steering(25, 100, '#f1ead8'),
      ...(covered
        ? [
            windshield([66, 91], [54, 128]),
            ...posts(
              { foot: [66, 91], head: [48, 172] },
              { foot: [-76, 70], head: [-70, 172] },
              '#f0f3f6',
              52,
            ),
            roof({ rear: -88, front: 76, y: 174, color: spec.canopy, thickness: 9, gloss: 0.1 }),
            ...fringe(-87, 75, 173.5, 60, spec.canopy, spec.accent),
          ]
        : [
            windshield([66, 91], [54, 128]),
            tube(
              [
                [66, 91, -53],
                [54, 129, -53],
                [54, 129, 53],
                [66, 91, 53],
              ],
              1.8,
              chrome,
            ),
          ]),
      box([-112, 79, -36], [-90, 82, 36], chrome, 1),
    ],
    rear: -145,
    front: 140,
    height: covered ? 184 : 130,
    axle: 80,
  }
}

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
