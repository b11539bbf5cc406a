import { darker, lighter } from '../drawing/color.ts'
import { extrude, panel, trim } from '../drawing/extrude.ts'
import type { Flank } from '../drawing/extrude.ts'
import { arch, block, outline } from '../drawing/geometry.ts'
import type { Part } from '../drawing/parts.ts'
import { glass, lamp, tube } from '../drawing/shapes.ts'
import { bench, box, dashboard, fringe, posts, roof, steering, windscreen } from './cabin.ts'
import type { CartModel, CartSpec } from './model.ts'
import { cabin } from './passenger.ts'
import { roadTyre, runningGear, turfTyre } from './running-gear.ts'
import { archEdge, fittings, shell } from './shell.ts'

const steerOf = (spec: CartSpec) => ((spec.steer ?? 0) * Math.PI) / 180

/** A workhorse with a wooden-sided cargo bed. */
export function utility(spec: CartSpec): CartModel {
  const style = turfTyre('steel', '#e8e3d6')
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
      }).slice(0, 2),
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
      windscreen([63, 93], [47, 170]),
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

/** Wooden panels, cream canopy with a fringe: a cart for the promenade. */
export function woody(spec: CartSpec): CartModel {
  const style = { ...turfTyre('moon', '#f2f5f8'), whiteWall: true, rim: 0.54 }
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

/** One clean wedge with a glass front, light bars and covered wheels: the new electrics. */
export function modern(spec: CartSpec): CartModel {
  const style = roadTyre('turbine', '#c3cad2')
  const arches = [88, -84].map((x) => ({ x, y: 25, radius: 30 }))
  const paintwork = { color: spec.body, gloss: 1 }
  const sill = (flank: Flank) =>
    panel(
      flank,
      [
        [-140, 10],
        [150, 10],
        [150, 25],
        [40, 30],
        [-140, 26],
      ],
      flank.paint('#2a2e35', 0.5),
    ) +
    trim(
      flank,
      [
        [-140, 28],
        [40, 32],
        [150, 27],
      ],
      spec.accent,
      2,
    )
  const cowl = outline([
    [46, 16, 2],
    ...arch(88, 25, 30, 18),
    [128, 18, 3],
    [134, 40, 10],
    [126, 58, 14],
    [72, 96, 26],
    [60, 96, 4],
    [56, 60, 10],
    [46, 32, 4],
  ])
  const tail = outline([
    [-122, 20, 4],
    ...arch(-84, 25, 30, 18),
    [-4, 16, 2],
    [-2, 50, 8],
    [-12, 62, 8],
    [-64, 66, 6],
    [-92, 84, 14],
    [-132, 82, 8],
    [-128, 44, 10],
  ])
  const light = (x: number, y: number, color: string, facing: 1 | -1): Part => ({
    low: [x - 1, y - 2, -48],
    high: [x + 1, y + 2, 48],
    layer: 6,
    shadowless: true,
    draw(pen) {
      if ((pen.eye[0] - x) * facing < 0) return ''
      if (pen.light.lamps) pen.glow([x, y, 0], 110, color, 0.4)
      return (
        pen.line(
          [
            [x, y, -48],
            [x + facing, y, 0],
            [x, y, 48],
          ],
          color,
          3.6,
        ) +
        pen.line(
          [
            [x, y, -47],
            [x + facing, y, 0],
            [x, y, 47],
          ],
          '#ffffff',
          1.6,
          0.9,
        )
      )
    },
  })
  return {
    parts: [
      ...runningGear({
        frontAxle: 88,
        rearAxle: -84,
        front: style,
        track: 49,
        steer: steerOf(spec),
      }),
      extrude(cowl, -62, 62, paintwork, {
        bevel: 9,
        arches,
        decorate: (flank) => sill(flank) + archEdge(flank, 88, 25, 30),
      }),
      box([-4, 15, -60], [46, 30, 60], { color: '#2a2e35', gloss: 0.5 }, 3),
      extrude(tail, -62, 62, paintwork, {
        bevel: 9,
        arches,
        decorate: (flank) => sill(flank) + archEdge(flank, -84, 25, 30),
      }),
      light(133.5, 46, '#dff2ff', 1),
      light(-132, 66, '#ff3b30', -1),
      ...bench({ x: 0, y: 62, color: spec.seat, accent: spec.accent, backHeight: 42 }),
      dashboard(53, 94, '#1f2328'),
      steering(25, 101),
      glass(
        [
          [70, 97, -54],
          [70, 97, 54],
          [34, 172, 54],
          [34, 172, -54],
        ],
        '#bfe4f5',
      ),
      ...[-57, 57].flatMap((z) => [
        tube(
          [
            [72, 96, z],
            [36, 174, z],
          ],
          2.6,
          { color: '#23262b', gloss: 0.8 },
        ),
        tube(
          [
            [-92, 84, z],
            [-76, 174, z],
          ],
          3.2,
          { color: '#23262b', gloss: 0.8 },
        ),
      ]),
      roof({
        rear: -96,
        front: 46,
        y: 175,
        color: spec.canopy === 'none' ? '#23262b' : spec.canopy,
        thickness: 6,
        gloss: 0.9,
        halfWidth: 60,
      }),
    ],
    rear: -134,
    front: 136,
    height: 183,
    axle: 88,
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
export function camouflage(flank: Flank): string {
  return sprinkle(flank, ['#3f4a2c', '#7b6a43', '#2c3022', '#8d8659', '#55603a'])
}

/** A hot rod: fat rear tyres, flames, bare chrome engine, no canopy. */
export function hotRod(spec: CartSpec): CartModel {
  const front = { radius: 23, width: 16, rim: 0.62, style: 'spokes', rimColor: '#f0f3f6' } as const
  const rear = { radius: 32, width: 32, rim: 0.58, style: 'spokes', rimColor: '#f0f3f6' } as const
  const chrome = { color: '#f2f5f8', metal: true }
  const flames = (flank: Flank) =>
    [
      ['#ffd23e', 0],
      ['#ff8a1f', -5],
      ['#e8342a', -10],
    ]
      .reverse()
      .map(([color, shrink]) => {
        const s = Number(shrink)
        return panel(
          flank,
          [
            [140, 30 - s / 3],
            [100, 28],
            [70 - s, 24],
            [92, 38],
            [60 - s, 40],
            [90, 50],
            [64 - s, 62],
            [96, 60],
            [84 - s, 76],
            [140, 66 + s / 4],
          ],
          flank.paint(String(color), 0.8),
        )
      })
      .join('')
  const cowl = outline([
    [46, 28, 3],
    [60, 26],
    [100, 27, 10],
    [130, 30, 8],
    [132, 58, 10],
    [104, 80, 16],
    [58, 90, 6],
    [54, 60, 8],
    [46, 40, 4],
  ])
  const tub = outline([
    [-74, 34, 6],
    [-6, 26, 3],
    [-4, 56, 6],
    [-14, 64, 5],
    [-62, 64, 4],
    [-74, 78, 8],
    [-92, 72, 10],
  ])
  return {
    parts: [
      ...runningGear({
        frontAxle: 98,
        rearAxle: -84,
        front,
        rear,
        track: 60,
        outside: true,
        frameTop: 36,
        steer: steerOf(spec),
      }),
      extrude(cowl, -46, 46, { color: spec.body, gloss: 1 }, { bevel: 9, decorate: flames }),
      box([-6, 26, -48], [46, 36, 48], { color: darker(spec.body, 0.4), gloss: 0.6 }, 3),
      extrude(
        tub,
        -46,
        46,
        { color: spec.body, gloss: 1 },
        {
          bevel: 7,
          decorate: (flank) =>
            trim(
              flank,
              [
                [-90, 46],
                [-6, 44],
              ],
              '#ffd23e',
              2,
            ),
        },
      ),
      box([-132, 44, -26], [-96, 74, 26], chrome, 5, (flank) =>
        [52, 58, 64]
          .map((y) =>
            trim(
              flank,
              [
                [-130, y],
                [-98, y],
              ],
              '#4a525c',
              1.6,
            ),
          )
          .join(''),
      ),
      ...[-18, 18].flatMap((z) => [
        tube(
          [
            [-104, 76, z],
            [-104, 94, z],
          ],
          6,
          chrome,
        ),
        tube(
          [
            [-120, 76, z],
            [-120, 94, z],
          ],
          6,
          chrome,
        ),
      ]),
      ...[-34, 34].map((z) =>
        tube(
          [
            [-96, 52, z],
            [-124, 46, z],
            [-150, 60, z],
          ],
          4,
          chrome,
        ),
      ),
      ...[-38, 38].map((z) =>
        lamp([126, 62, z], 9, { facing: 1, color: '#fff3cf', ring: '#f4f7fa', glow: 60 }),
      ),
      tube(
        [
          [136, 34, -40],
          [138, 34, 40],
        ],
        3,
        chrome,
      ),
      ...bench({
        x: -4,
        y: 62,
        color: spec.seat,
        accent: '#f2efe6',
        halfWidth: 42,
        backHeight: 34,
      }),
      dashboard(53, 90, '#2a2d33', 44),
      steering(24, 100),
      windscreen([58, 90], [48, 116], 42),
      tube(
        [
          [-84, 70, -42],
          [-84, 128, -36],
          [-84, 128, 36],
          [-84, 70, 42],
        ],
        3,
        chrome,
      ),
    ],
    rear: -150,
    front: 140,
    height: 132,
    axle: 98,
  }
}

/** A drinks cart: insulated boxes, bottles and a striped awning. */
export function refreshment(spec: CartSpec): CartModel {
  const style = turfTyre('spokes', '#e9edf0')
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
      windscreen([63, 93], [47, 170]),
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
