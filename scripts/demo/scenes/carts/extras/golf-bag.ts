import type { Vec3 } from '../../drawing/geometry.ts'
import type { Part } from '../../drawing/parts.ts'
import { ball, tube, turned } from '../../drawing/shapes.ts'

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
