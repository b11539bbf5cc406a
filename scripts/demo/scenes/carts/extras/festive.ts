import type { Part } from '../../drawing/parts.ts'
import { ball, sheet, tube } from '../../drawing/shapes.ts'

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
