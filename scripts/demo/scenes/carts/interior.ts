import { lighter, darker } from '../drawing/canvas.ts'
import { extrude, trim, type Flank } from '../drawing/extrude.ts'
import { outline, middle, type Vec3 } from '../drawing/geometry.ts'
import { type Material, type Part, BODY_LAYER, bounds } from '../drawing/pen.ts'

interface Bench {
  /** Front edge of the cushion. */
  x: number
  /** Height of its underside. */
  y: number
  color: string
  /** +1 looks forward, -1 backward. */
  facing?: 1 | -1
  halfWidth?: number
  depth?: number
  backHeight?: number
  /** Piping and panels in a second color. */
  accent?: string
}

/** A bench for two: cushions and backrests, with piping on the flank. */
export function bench(options: Bench): Part[] {
  const { x, y, color, facing = 1, halfWidth = 52, depth = 50, backHeight = 44 } = options
  const material: Material = { color, gloss: 0.3, exposure: 0.86 }
  const piping = options.accent ?? lighter(color, 0.35)
  const fx = (offset: number) => x - facing * offset
  const cushion = outline([
    [fx(0), y + 2, 5],
    [fx(0), y + 15, 6],
    [fx(depth), y + 13, 3],
    [fx(depth), y, 2],
  ])
  const back = outline([
    [fx(depth - 4), y + 15, 3],
    [fx(depth + 9), y + 15 + backHeight, 5],
    [fx(depth + 19), y + 12 + backHeight, 5],
    [fx(depth + 8), y + 13, 3],
  ])
  const seam = (flank: Flank) =>
    trim(
      flank,
      [
        [fx(2), y + 9],
        [fx(depth), y + 8],
      ],
      piping,
      1.1,
      0.8,
    )
  const backSeam = (flank: Flank) =>
    trim(
      flank,
      [
        [fx(depth + 2), y + 16],
        [fx(depth + 14), y + 14 + backHeight],
      ],
      piping,
      1.1,
      0.8,
    )
  const halves: [number, number][] = [
    [-halfWidth, -1],
    [1, halfWidth],
  ]
  return halves.flatMap(([z0, z1]) => [
    extrude(cushion, z0, z1, material, { bevel: 5, decorate: seam }),
    extrude(back, z0, z1, material, { bevel: 5, decorate: backSeam }),
  ])
}

/** The steering column and wheel in front of the driver, who sits on the left. */
export function steering(x: number, y: number, rim = '#24262b'): Part {
  const center: Vec3 = [x, y, -28]
  const lean = 0.55
  const circle = (radius: number) =>
    Array.from({ length: 27 }, (_, index): Vec3 => {
      const angle = (index / 26) * Math.PI * 2
      const up = Math.sin(angle) * radius
      return [
        center[0] + up * Math.sin(lean) * 0.9,
        center[1] + up * Math.cos(lean),
        center[2] + Math.cos(angle) * radius,
      ]
    })
  const column: Vec3[] = [[x + 20, y - 26, -28], center]
  return {
    ...bounds([...circle(17), [x + 12, y - 20, -28]]),
    layer: BODY_LAYER,
    draw(pen) {
      const dark = pen.color({ color: rim, gloss: 0.5 }, [-0.4, 0.6, 0.6], center)
      const shine = lighter(dark, 0.35)
      const metal = pen.color({ color: '#9aa0a8', metal: true }, [-0.4, 0.6, 0.6], center)
      const spokes = [0.1, 2.1, 4.2].map((turn) => {
        const end = circle(16)[Math.round((turn / (Math.PI * 2)) * 26)] ?? center
        return pen.line([center, end], metal, 2)
      })
      const hub = pen.line([center, [x + 0.1, y, -28]], dark, 7)
      return (
        pen.line(column, dark, 4) +
        spokes.join('') +
        hub +
        pen.line(circle(17), dark, 3.2) +
        pen.line(circle(17.3), shine, 0.8, 0.7)
      )
    },
  }
}

/** A dashboard with dials, seen from the seats. */
export function dashboard(x: number, y: number, color: string, halfWidth = 53): Part {
  const body = extrude(
    outline([
      [x - 8, y - 16, 3],
      [x + 2, y - 16],
      [x + 6, y, 3],
      [x - 6, y + 2, 3],
    ]),
    -halfWidth,
    halfWidth,
    { color, gloss: 0.3, exposure: 0.85 },
    { bevel: 3 },
  )
  const dial = (z: number, size: number): Vec3[] =>
    Array.from({ length: 18 }, (_, index): Vec3 => {
      const angle = (index / 18) * Math.PI * 2
      return [x - 7.6, y - 7 + Math.sin(angle) * size, z + Math.cos(angle) * size]
    })
  return {
    ...body,
    draw(pen) {
      if (pen.eye[0] > x) return body.draw(pen)
      const dials = [-28, -14, -42].map((z, index) => {
        const size = index === 0 ? 5 : 3.6
        const face = pen.light.lamps ? '#ffe9b0' : '#f4f1e6'
        const needle: Vec3[] = [
          [x - 7.8, y - 7, z],
          [x - 7.8, y - 7 + size * 0.7, z + size * (index - 0.8) * 0.4],
        ]
        return (
          pen.polygon(
            dial(z, size + 0.9),
            pen.color({ color: '#d4d8dd', metal: true }, [-1, 0.3, 0], middle(dial(z, size))),
          ) +
          pen.polygon(dial(z, size), face) +
          pen.line(needle, '#c7372f', 0.7)
        )
      })
      const shelf = pen.polygon(
        [
          [x - 8.2, y - 13, 6],
          [x - 8.2, y - 13, 46],
          [x - 8.2, y - 3, 46],
          [x - 8.2, y - 3, 6],
        ],
        darker(color, 0.6),
      )
      const cups = [14, 24].map((z) =>
        pen.line(
          [
            [x - 9, y - 12, z],
            [x - 9, y - 4, z],
          ],
          '#e8e2d4',
          5,
        ),
      )
      return body.draw(pen) + dials.join('') + shelf + cups.join('')
    },
  }
}
