import { lighter } from '../../drawing/color.ts'
import { extrude, panel, trim } from '../../drawing/extrude.ts'
import { outline, type Vec3 } from '../../drawing/geometry.ts'
import { BODY_LAYER, bounds, type Part } from '../../drawing/parts.ts'
import { tube } from '../../drawing/shapes.ts'
import { box } from '../box.ts'
import type { Stand } from './stand.ts'

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
