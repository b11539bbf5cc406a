import { lighter } from '../drawing/color.ts'
import { extrude, panel, trim } from '../drawing/extrude.ts'
import { block, outline } from '../drawing/geometry.ts'
import type { Vec3 } from '../drawing/geometry.ts'
import { BODY_LAYER, bounds } from '../drawing/parts.ts'
import type { Part } from '../drawing/parts.ts'
import { ball, drawBall, lamp, sheet, tube, turned } from '../drawing/shapes.ts'
import { wheel } from '../drawing/wheel.ts'
import { box } from './cabin.ts'
import type { Accessory, CartModel, CartSpec } from './model.ts'
import { chunkyTyre } from './running-gear.ts'

/** Where extras can stand on a cart. */
interface Stand {
  model: CartModel
  spec: CartSpec
  /** Floor of the luggage space behind the seat, and its x. */
  deck: number
  deckX: number
  roofY: number
  roofRear: number
  roofFront: number
  seatY: number
}

function golfBag(x: number, y: number, z: number, color: string, accent: string): Part[] {
  const clubs = [-4, 0, 4].flatMap((shift, index): Part[] => {
    const head: Vec3 = [x + shift * 0.8, y + 98 + index * 5, z + shift]
    return [
      tube([[x + shift * 0.4, y + 74, z + shift * 0.6], head], 0.7, {
        color: '#cfd5db',
        metal: true,
      }),
      ball(head, 3.6, 3, { color: index === 1 ? '#2b2d31' : '#d9dee3', gloss: 0.9 }),
    ]
  })
  return [
    turned(
      x,
      z,
      [
        [11, y],
        [12, y + 18],
        [11, y + 40],
        [12, y + 72],
        [13, y + 76],
      ],
      { color, gloss: 0.3 },
    ),
    turned(
      x - 11,
      z,
      [
        [6, y + 8],
        [7, y + 20],
        [6, y + 34],
      ],
      { color: accent, gloss: 0.2 },
    ),
    ...clubs,
  ]
}

function dog(x: number, y: number, z: number): Part {
  const fur = { color: '#c98f4e', gloss: 0.1 }
  const pale = { color: '#f3e3c8', gloss: 0.1 }
  const dark = { color: '#4a2f1d', gloss: 0.3 }
  return {
    ...bounds([
      [x - 14, y, z - 12],
      [x + 20, y + 58, z + 12],
    ]),
    layer: BODY_LAYER,
    draw(pen) {
      const blob = (
        dx: number,
        dy: number,
        dz: number,
        rx: number,
        ry: number,
        material = fur,
        lean = 0,
      ) => drawBall(pen, [x + dx, y + dy, z + dz], rx, ry, material, lean)
      return (
        blob(-12, 10, 0, 4, 9, fur, -50) +
        blob(-3, 15, 0, 14, 16) +
        blob(4, 22, 3, 9, 14, pale) +
        blob(8, 8, 6, 4.4, 10, fur) +
        blob(7, 8, -6, 4.4, 10, fur) +
        blob(3, 38, -7, 4.5, 9, dark, 12) +
        blob(5, 41, 0, 11, 10.5) +
        blob(13, 37, 1, 7, 5.4, pale) +
        blob(19, 39, 1, 2.2, 1.9, { color: '#1c1715', gloss: 1 }) +
        blob(9, 44, 5, 1.7, 1.9, { color: '#1c1715', gloss: 1 }) +
        blob(15, 32, 3, 2.6, 3.4, { color: '#e2717c', gloss: 0.4 }) +
        blob(-1, 39, 8, 4.6, 9.5, dark, 8) +
        pen.line(
          [
            [x - 6, y + 29, z + 8],
            [x + 3, y + 27, z + 11],
            [x + 11, y + 29, z + 6],
          ],
          '#d3382f',
          3,
        )
      )
    },
  }
}

function lights(stand: Stand): Part[] {
  const colors = ['#ffcf5a', '#ff7a5c', '#7fd4ff', '#9be27c', '#ffd98a']
  const y = stand.roofY - 3
  const run = (from: Vec3, to: Vec3, count: number): Part => ({
    ...bounds([from, to], 0.2),
    layer: BODY_LAYER + 2,
    shadowless: true,
    draw(pen) {
      const at = (t: number): Vec3 => [
        from[0] + (to[0] - from[0]) * t,
        from[1] - 7 * Math.abs(Math.sin(t * Math.PI * 4)),
        from[2] + (to[2] - from[2]) * t,
      ]
      const wire = Array.from({ length: 41 }, (_, index) => at(index / 40))
      const bulbs = Array.from({ length: count }, (_, index) => {
        const point = at((index + 0.5) / count)
        const color = colors[index % colors.length] ?? '#ffcf5a'
        if (pen.light.lamps) pen.glow(point, 17, color, 0.75)
        const { x, y: row, scale } = pen.project(point)
        return `<circle cx="${x.toFixed(1)}" cy="${row.toFixed(1)}" r="${(2.1 * scale).toFixed(1)}" fill="${lighter(color, pen.light.lamps ? 0.55 : 0.1)}"/>`
      })
      return pen.line(wire, '#2a2b2e', 0.6) + bulbs.join('')
    },
  })
  const { roofRear, roofFront } = stand
  return [
    run([roofRear, y, 61.5], [roofFront, y, 61.5], 15),
    run([roofFront + 0.5, y, -60], [roofFront + 0.5, y, 60], 9),
    run([roofRear, y, -61.5], [roofFront, y, -61.5], 15),
    run([roofRear - 0.5, y, -60], [roofRear - 0.5, y, 60], 9),
  ]
}

function flag(x: number, y: number, z: number, color: string, second: string): Part[] {
  const wave = (t: number) => Math.sin(t * 5) * 3
  const strips = [0, 1, 2, 3].map((index) => {
    const [a, b] = [index * 8, (index + 1) * 8]
    return sheet(
      [
        [x - a, y + 52, z + wave(index)],
        [x - b, y + 51, z + wave(index + 1)],
        [x - b, y + 34, z + wave(index + 1)],
        [x - a, y + 35, z + wave(index)],
      ],
      { color: index % 2 ? second : color, gloss: 0.1 },
    )
  })
  return [
    tube(
      [
        [x + 1, y, z],
        [x + 1, y + 56, z],
      ],
      1,
      { color: '#e9edf0', metal: true },
    ),
    ...strips,
  ]
}

function surfboard(stand: Stand): Part[] {
  const { roofRear: rear, roofFront: front, roofY: y, spec } = stand
  const middle = (rear + front) / 2
  const ring = (share: number): Vec3[] =>
    Array.from({ length: 30 }, (_, index): Vec3 => {
      const angle = (index / 30) * Math.PI * 2
      const reach = Math.cos(angle) * 112
      const nose = 1 - 0.25 * Math.max(0, Math.cos(angle))
      return [
        middle + reach,
        y + 14 + (reach > 70 ? (reach - 70) * 0.14 : 0),
        Math.sin(angle) * 25 * nose * share + 8,
      ]
    })
  const board = ring(1)
  const stripe = ring(0.34)
  return [
    box([middle - 52, y + 7.5, -40], [middle - 47, y + 12, 46], { color: '#2d3036' }, 1),
    box([middle + 47, y + 7.5, -40], [middle + 52, y + 12, 46], { color: '#2d3036' }, 1),
    {
      ...bounds(board),
      low: [middle - 112, y + 13, -18],
      layer: BODY_LAYER + 1,
      draw(pen) {
        const under = board.map(([px, py, pz]): Vec3 => [px, py - 3.5, pz])
        const line = '#fbf6ea'
        return (
          pen.face(under, [0, -0.4, 1], { color: spec.accent, gloss: 0.8 }) +
          board
            .map((point, index) => {
              const next = board[(index + 1) % 30] ?? point
              const angle = (index / 30) * Math.PI * 2
              return pen.face(
                [
                  point,
                  next,
                  [next[0], next[1] - 3.5, next[2]],
                  [point[0], point[1] - 3.5, point[2]],
                ],
                [Math.cos(angle) * 0.3, 0, Math.sin(angle)],
                { color: lighter(spec.accent, 0.12), gloss: 0.8 },
              )
            })
            .join('') +
          pen.face(board, [0, 1, 0.2], { color: line, gloss: 0.8 }) +
          pen.face(stripe, [0, 1, 0.2], { color: spec.accent, gloss: 0.8 })
        )
      },
    },
  ]
}

function luggage(stand: Stand): Part[] {
  const { roofRear: rear, roofFront: front, roofY: y } = stand
  const rail = { color: '#2d3036', gloss: 0.6 }
  const [from, to] = [rear + 22, front - 30]
  return [
    ...[-50, 50].map((z) =>
      tube(
        [
          [from, y + 8, z],
          [from, y + 17, z],
          [to, y + 17, z],
          [to, y + 8, z],
        ],
        1.6,
        rail,
      ),
    ),
    box(
      [from + 6, y + 8, -42],
      [from + 56, y + 27, 6],
      { color: '#8a5a34', gloss: 0.35 },
      3,
      (flank) =>
        trim(
          flank,
          [
            [from + 18, y],
            [from + 18, y + 30],
          ],
          '#d8b06a',
          2,
        ) +
        trim(
          flank,
          [
            [from + 44, y],
            [from + 44, y + 30],
          ],
          '#d8b06a',
          2,
        ),
    ),
    box([from + 10, y + 8, 12], [from + 50, y + 22, 42], { color: '#3f6f7d', gloss: 0.3 }, 3),
    extrude(
      outline([
        [to - 44, y + 8, 6],
        [to - 20, y + 8, 6],
        [to - 20, y + 28, 9],
        [to - 44, y + 28, 9],
      ]),
      -44,
      44,
      { color: '#c25f3a', gloss: 0.1 },
      {
        bevel: 5,
        decorate: (flank) =>
          panel(
            flank,
            [
              [to - 35, y + 15],
              [to - 29, y + 15],
              [to - 29, y + 21],
              [to - 35, y + 21],
            ],
            '#f1d9b5',
          ),
      },
    ),
  ]
}

function snowOnTop(stand: Stand): Part[] {
  const { roofRear: rear, roofFront: front, roofY: y } = stand
  const top = outline([
    [rear + 3, y + 6, 3],
    [front - 3, y + 5, 3],
    [front - 6, y + 12, 8],
    [front - 50, y + 17, 20],
    [rear + 60, y + 15, 20],
    [rear + 5, y + 13, 8],
  ])
  return [extrude(top, -58, 58, { color: '#f7fafd', gloss: 0.2 }, { bevel: 5 })]
}

function crate(low: Vec3, high: Vec3, color: string, fill: string): Part[] {
  const slats = [0.3, 0.65]
  const balls = [0.2, 0.5, 0.8].flatMap((u) =>
    [0.3, 0.75].map((v): Part =>
      ball([low[0] + (high[0] - low[0]) * u, high[1] + 1, low[2] + (high[2] - low[2]) * v], 5, 5, {
        color: fill,
        gloss: 0.5,
      }),
    ),
  )
  return [
    box(low, high, { color, gloss: 0.1 }, 1, (flank) =>
      slats
        .map((share) =>
          trim(
            flank,
            [
              [low[0], low[1] + (high[1] - low[1]) * share],
              [high[0], low[1] + (high[1] - low[1]) * share],
            ],
            '#4d3219',
            1.2,
            0.8,
          ),
        )
        .join(''),
    ),
    ...balls,
  ]
}

function hay(x: number, y: number): Part[] {
  const straw = (x0: number, y0: number, z0: number, z1: number) =>
    box(
      [x0, y0, z0],
      [x0 + 46, y0 + 26, z1],
      { color: '#d9b458', gloss: 0.05 },
      3,
      (flank) =>
        Array.from({ length: 22 }, (_, index) =>
          trim(
            flank,
            [
              [x0 + ((index * 17) % 46), y0 + ((index * 7) % 26)],
              [x0 + ((index * 17) % 46) + 6, y0 + ((index * 7) % 26) + 2],
            ],
            index % 2 ? '#f2d98c' : '#a07a2c',
            0.8,
          ),
        ).join('') +
        [14, 32]
          .map((dx) =>
            trim(
              flank,
              [
                [x0 + dx, y0],
                [x0 + dx, y0 + 26],
              ],
              '#8a3b2a',
              1,
            ),
          )
          .join(''),
    )
  return [
    straw(x - 44, y, -52, 0),
    straw(x - 44, y, 2, 52),
    straw(x + 4, y, -52, 0),
    straw(x + 4, y, 2, 52),
    straw(x - 20, y + 26.5, -30, 26),
  ]
}

/** The parts of one extra for a cart. */
function extra(name: Accessory, stand: Stand): Part[] {
  const { model, spec, deck, deckX, roofY, seatY } = stand
  switch (name) {
    case 'golf-bags':
      return [
        ...golfBag(deckX, deck, -26, spec.accent, spec.seat),
        ...golfBag(deckX, deck, 26, '#2f4858', '#d9a441'),
      ]
    case 'cooler':
      return [
        box(
          [deckX - 16, deck, 2],
          [deckX + 14, deck + 24, 50],
          { color: '#3f83b5', gloss: 0.6 },
          3,
        ),
        box(
          [deckX - 17, deck + 24, 1],
          [deckX + 15, deck + 30, 51],
          { color: '#f4f4ef', gloss: 0.6 },
          3,
        ),
      ]
    case 'surfboard':
      return surfboard(stand)
    case 'string-lights':
      return lights(stand)
    case 'flags':
      return [
        ...flag(model.rear + 26, deck - 4, -52, '#d8382f', '#f6f1e6'),
        ...flag(model.rear + 26, deck - 4, 52, '#2c5fa8', '#f6f1e6'),
      ]
    case 'cargo':
      return [
        ...crate([deckX - 24, deck, -46], [deckX + 18, deck + 22, -2], '#a87a48', '#cf4a35'),
        ...crate([deckX - 24, deck, 2], [deckX + 18, deck + 22, 46], '#b98a55', '#6d9a3f'),
      ]
    case 'dog':
      return [dog(-22, seatY, 26)]
    case 'roof-rack':
      return luggage(stand)
    case 'snow':
      return snowOnTop(stand)
    case 'wreath': {
      const x = model.front + 2
      const leaves = Array.from({ length: 16 }, (_, index): Part => {
        const angle = (index / 16) * Math.PI * 2
        const berry = index % 4 === 0
        return ball(
          [x, 62 + Math.sin(angle) * 14, Math.cos(angle) * 14],
          berry ? 2.6 : 5.5,
          berry ? 2.6 : 5,
          { color: berry ? '#d2302c' : index % 2 ? '#2f6b3d' : '#3f8450', gloss: 0.2 },
        )
      })
      return [...leaves, ball([x + 1, 48, 0], 5, 4, { color: '#d2302c', gloss: 0.5 })]
    }
    case 'spare-wheel':
      return [
        {
          ...wheel(
            model.rear + 16,
            0,
            1,
            { ...chunkyTyre('bolted', '#3d4148'), radius: 28, width: 20 },
            Math.PI / 2,
            BODY_LAYER + 1,
          ),
        },
      ]
    case 'fishing-rods':
      return [-30, -10, 12].map((z, index) =>
        tube(
          [
            [deckX, deck, z],
            [deckX - 34 - index * 8, roofY + 62 - index * 12, z * 1.1],
          ],
          0.9,
          { color: ['#2d4f6b', '#7a3b2a', '#3b5a3a'][index] ?? '#2d4f6b', gloss: 0.6 },
        ),
      )
    case 'wine-crates':
      return [
        ...crate([deckX - 22, deck, -46], [deckX + 18, deck + 24, -2], '#c79a62', '#4b1f3f'),
        ...crate([deckX - 22, deck, 2], [deckX + 18, deck + 24, 46], '#b98a55', '#5a7d34'),
      ]
    case 'hay':
      return hay(deckX - 4, deck)
    case 'pumpkins':
      return [
        [-6, -38, 15],
        [14, -8, 12],
        [-18, 2, 13],
        [2, 22, 16],
        [-14, 42, 11],
        [16, 44, 10],
      ].map(([dx = 0, z = 0, r = 12]) =>
        ball([deckX + dx, deck + r * 0.8, z], r, r * 0.85, { color: '#e0782a', gloss: 0.4 }),
      )
    case 'umbrella':
      return [
        tube(
          [
            [deckX, deck, 0],
            [deckX, deck + 150, 0],
          ],
          1.6,
          { color: '#e9edf0', metal: true },
        ),
      ]
  }
}

/** Adds the wanted extras to a cart. */
export function withExtras(model: CartModel, spec: CartSpec): CartModel {
  const raised = spec.style === 'lifted' || spec.style === 'camo' ? 25 : 0
  const longBed = spec.style === 'utility'
  const stand: Stand = {
    model,
    spec,
    deck: (longBed ? 58.5 : 59) + raised,
    deckX: longBed ? -118 : model.rear < -150 && spec.style !== 'refreshment' ? -146 : -104,
    roofY: model.height - 8,
    roofRear:
      spec.style === 'utility'
        ? -72
        : spec.style === 'classic'
          ? -86
          : Math.max(model.rear + 28, model.rear * 0.83),
    roofFront: spec.style === 'modern' ? 46 : 84,
    seatY: 79 + raised,
  }
  const added = (spec.extras ?? []).flatMap((name) => extra(name, stand))
  return { ...model, parts: [...model.parts, ...added] }
}

/** The light bar of a patrol cart. */
export function lightBar(y: number): Part[] {
  const beacon = (z: number, color: string): Part[] => [
    box([-10, y, z - 15], [10, y + 9, z + 15], { color, gloss: 1 }, 3),
    { ...lamp([10, y + 4, z], 4, { facing: 1, color, glow: 70 }) },
  ]
  return [
    box([-12, y - 2, -44], [12, y - 0.1, 44], { color: '#1f2227' }, 1),
    ...beacon(-26, '#2f6fe0'),
    box([-9, y, -9], [9, y + 7, 9], { color: '#eef2f6', gloss: 0.8 }, 2),
    ...beacon(26, '#e0342d'),
  ]
}

/** Garlands, rosettes and a balloon bunch for the parade. */
export function decorations(rear: number, front: number, y: number): Part[] {
  const colors = ['#e8452f', '#ffc53d', '#2f86d6', '#3fae5a', '#f06aa8', '#fff4dc']
  const garland = (z: number): Part[] =>
    Array.from({ length: 26 }, (_, index): Part => {
      const t = index / 25
      const sag = Math.abs(Math.sin(t * Math.PI * 3)) * 13
      return ball([rear + (front - rear) * t, y - sag, z], 4.6, 4.6, {
        color: colors[index % 6] ?? '#e8452f',
        gloss: 0.1,
      })
    })
  const bunch = [
    [0, 0, 0],
    [-16, 12, 10],
    [14, 16, -8],
    [-4, 30, 4],
    [10, -6, 16],
    [-18, -4, -14],
  ].flatMap(([dx = 0, dy = 0, dz = 0], index): Part[] => [
    tube(
      [
        [rear + 20, 66, 0],
        [rear + 6 + dx, y + 30 + dy, dz],
      ],
      0.3,
      { color: '#f2f2f2' },
    ),
    ball([rear + 6 + dx, y + 40 + dy, dz], 12, 14.5, {
      color: colors[index] ?? '#e8452f',
      gloss: 1,
    }),
  ])
  const rosettes = [-116, -50, 58, 112].flatMap((x, index): Part[] =>
    [61.5, -61.5].flatMap((z) => [
      ball([x, 60, z], 9, 9, { color: colors[index] ?? '#e8452f', gloss: 0.1 }),
      ball([x, 60, z * 1.02], 4.5, 4.5, { color: '#fff4dc', gloss: 0.1 }),
    ]),
  )
  return [...garland(62), ...garland(-62), ...bunch, ...rosettes]
}

/** A tilted row of boards that closes a bed, for cargo nets and racks. */
export function rack(x: number, y: number): Part[] {
  const steel = { color: '#2d3036', gloss: 0.6 }
  return [
    extrude(block(x - 34, y, x + 4, y + 3, 1), -48, 48, steel, { bevel: 1 }),
    ...[-47, 47].map((z) =>
      tube(
        [
          [x + 2, y + 3, z],
          [x + 2, y + 18, z],
          [x - 32, y + 18, z],
          [x - 32, y + 3, z],
        ],
        1.5,
        steel,
      ),
    ),
  ]
}
