import { extrude, trim } from '../drawing/extrude.ts'
import { block, type Vec3 } from '../drawing/geometry.ts'
import { type Part, BODY_LAYER, bounds } from '../drawing/pen.ts'
import { ball, tube, turned, drawBall } from '../drawing/shapes.ts'
import { box } from './shell.ts'

/** A slatted crate heaped with round fruit. */
export function crate(low: Vec3, high: Vec3, color: string, fill: string): Part[] {
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

/** Five bales of straw. */
export function hay(x: number, y: number): Part[] {
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

/** A heap of pumpkins. */
export function pumpkins(x: number, y: number): Part[] {
  const heap = [
    [-30, 8, -38, 14],
    [-4, 10, -36, 17],
    [24, 9, -34, 15],
    [-26, 10, 0, 16],
    [4, 12, 2, 18],
    [30, 8, 4, 14],
    [-28, 9, 36, 15],
    [0, 11, 36, 17],
    [28, 9, 36, 16],
    [-14, 34, -20, 15],
    [16, 34, -16, 14],
    [-12, 34, 20, 14],
    [14, 35, 24, 15],
  ]
  return heap.map(([dx = 0, dy = 0, z = 0, r = 12]) =>
    ball([x + dx, y + dy, z], r, r * 0.86, { color: '#e0782a', gloss: 0.4 }),
  )
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

/** A bag with three clubs, standing upright. */
export function golfBag(x: number, y: number, z: number, color: string, accent: string): Part[] {
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

/** A brown dog with a red collar, sitting, looking ahead. */
export function dog(x: number, y: number, z: number): Part {
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
