import { BODY_LAYER, bounds, type Part } from '../../drawing/parts.ts'
import { drawBall } from '../../drawing/shapes.ts'

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
