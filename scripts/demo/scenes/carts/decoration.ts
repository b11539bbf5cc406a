import { lighter } from '../drawing/canvas.ts'
import { extrude, panel, trim } from '../drawing/extrude.ts'
import { outline, type Vec3 } from '../drawing/geometry.ts'
import { BODY_LAYER, bounds, type Part } from '../drawing/pen.ts'
import { tube, lamp, ball, sheet } from '../drawing/shapes.ts'
import { box } from './shell.ts'
import type { Stand } from './model.ts'

/** A longboard strapped to the canopy. */
export function surfboard(stand: Stand): Part[] {
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

/** Suitcase, box and bedroll inside a roof rail. */
export function luggage(stand: Stand): Part[] {
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

/** A cushion of fresh snow. */
export function snowOnTop(stand: Stand): Part[] {
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

/** A string of colored bulbs along the edges of the canopy. */
export function lights(stand: Stand): Part[] {
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

/** A striped flag on a short pole. */
export function flag(x: number, y: number, z: number, color: string, second: string): Part[] {
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
