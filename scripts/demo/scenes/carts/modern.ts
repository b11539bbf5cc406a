import { extrude, panel, trim, type Flank } from '../drawing/extrude.ts'
import { arch, block, outline } from '../drawing/geometry.ts'
import type { Part } from '../drawing/pen.ts'
import { glass, tube } from '../drawing/shapes.ts'
import { box, archEdge } from './shell.ts'
import { roof } from './canopy.ts'
import { dashboard, steering, bench } from './interior.ts'
import type { CartModel, CartSpec } from './model.ts'
import { roadTire, runningGear, steerOf, FLOOR_LAYER, wheelWell } from './chassis.ts'

/** The new electric carts: one clean wedge with a glass front, light bars and covered wheels. */
export function modern(spec: CartSpec): CartModel {
  const style = roadTire('turbine', '#c3cad2')
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
      if (pen.light.lamps) pen.glow([x, y, 0], 80, color, 0.28)
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
      wheelWell(88, 25, 30, 18),
      wheelWell(-84, 25, 30, 18),
      extrude(cowl, -62, 62, paintwork, {
        bevel: 9,
        arches,
        decorate: (flank) => sill(flank) + archEdge(flank, 88, 25, 30),
      }),
      extrude(
        block(-4, 15, 46, 30, 1),
        -60,
        60,
        { color: '#2a2e35', gloss: 0.5 },
        { bevel: 3, layer: FLOOR_LAYER, openEnds: true },
      ),
      extrude(tail, -62, 62, paintwork, {
        bevel: 9,
        arches,
        decorate: (flank) => sill(flank) + archEdge(flank, -84, 25, 30),
      }),
      box([128, 19, -44], [135, 34, 44], { color: '#1f2228', gloss: 0.7 }, 2),
      light(135.5, 46, '#dff2ff', 1),
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
