import { extrude, type Flank, panel, trim } from '../drawing/extrude.ts'
import { block, type Vec3, arch, outline, type Corner } from '../drawing/geometry.ts'
import type { Material, Part } from '../drawing/pen.ts'
import { darker, lighter } from '../drawing/canvas.ts'
import { lamp } from '../drawing/shapes.ts'
import { FLOOR_LAYER, wheelWell } from './chassis.ts'

/** A plain box, such as a battery, crate or tank. */
export function box(
  low: Vec3,
  high: Vec3,
  material: Material,
  bevel = 1.5,
  decorate?: (flank: Flank) => string,
): Part {
  return extrude(block(low[0], low[1], high[0], high[1], bevel), low[2], high[2], material, {
    bevel,
    decorate,
  })
}

/** The molded body of a usual cart, in three pieces: cowl, floor, rear. */
interface Shell {
  color: string
  accent: string
  gloss?: number
  /** Raises the whole body, cm. */
  lift?: number
  frontAxle?: number
  rearAxle?: number
  archRadius?: number
  wheelRadius?: number
  rear?: number
  halfWidth?: number
  /** x where the seat box starts. */
  seatFront?: number
  decorate?: (flank: Flank, piece: 'cowl' | 'rear') => string
  /** Omits the rear body, for carts with their own bed. */
  ownBed?: boolean
}

export function shell(options: Shell): Part[] {
  const { color, accent, gloss = 0.75, lift = 0, halfWidth = 60 } = options
  const { frontAxle = 82, rearAxle = -82, archRadius = 29, wheelRadius = 23 } = options
  const { rear = -122, seatFront = -6 } = options
  const material: Material = { color, gloss }
  const arches = [frontAxle, rearAxle].map((x) => ({ x, y: wheelRadius, radius: archRadius }))
  const raised = (corners: readonly Corner[]) =>
    outline(corners.map(([x, y, rounding]): Corner => [x, y + lift, rounding]))
  const foot = 19
  const wheelArch = (x: number) => arch(x, wheelRadius - lift, archRadius, foot)
  const nose = frontAxle + 41
  const cowl = raised([
    [52, foot, 2],
    ...wheelArch(frontAxle),
    [nose, foot + 1, 3],
    [nose + 3, 36, 8],
    [nose - 4, 56, 16],
    [nose - 26, 80, 22],
    [nose - 54, 92, 10],
    [nose - 66, 89, 3],
    [55, 62, 8],
    [50, 34, 3],
  ])
  const rearBody = raised([
    [rear, 26, 5],
    [rear + 6, foot, 3],
    ...wheelArch(rearAxle),
    [seatFront, foot, 2],
    [seatFront, 58, 4],
    [seatFront - 6, 64, 4],
    [seatFront - 62, 65, 3],
    [seatFront - 72, 61, 6],
    [rear + 3, 57, 8],
  ])
  const stripes = (flank: Flank, piece: 'cowl' | 'rear') =>
    options.decorate?.(flank, piece) ?? twoTone(flank, accent, lift)
  const front = [
    wheelWell(frontAxle, wheelRadius, archRadius, foot + lift),
    extrude(cowl, -halfWidth, halfWidth, material, {
      bevel: 6,
      arches,
      decorate: (flank) =>
        stripes(flank, 'cowl') + archEdge(flank, frontAxle, wheelRadius, archRadius),
    }),
    extrude(
      block(seatFront, 18 + lift, 52, 33 + lift, 1),
      -halfWidth + 1,
      halfWidth - 1,
      { color: darker(color, 0.25), gloss: 0.4 },
      {
        bevel: 3,
        layer: FLOOR_LAYER,
        openEnds: true,
        top: { color: '#3a3d42', exposure: 0.75 },
        decorate: (flank) =>
          trim(
            flank,
            [
              [seatFront, 22 + lift],
              [52, 22 + lift],
            ],
            lighter(color, 0.3),
            1,
            0.5,
          ),
      },
    ),
  ]
  if (options.ownBed) return front
  return [
    ...front,
    wheelWell(rearAxle, wheelRadius, archRadius, foot + lift),
    extrude(rearBody, -halfWidth, halfWidth, material, {
      bevel: 6,
      arches,
      decorate: (flank) =>
        stripes(flank, 'rear') + archEdge(flank, rearAxle, wheelRadius, archRadius),
    }),
  ]
}

/** The dark lip around a wheel arch. */
export function archEdge(flank: Flank, x: number, y: number, radius: number): string {
  const points = arch(x, y, radius + 0.6, y - 6).map(([px, py]) => [px, py] as const)
  return (
    trim(flank, points, '#15171b', 3, 0.55) +
    trim(
      flank,
      arch(x, y, radius + 3, y - 6).map(([px, py]) => [px, py] as const),
      '#ffffff',
      0.7,
      0.35,
    )
  )
}

/** A colored band along the flank with a fine line above it. */
function twoTone(flank: Flank, accent: string, lift = 0): string {
  const band = [
    [-170, 24],
    [190, 24],
    [190, 37],
    [-170, 37],
  ] as const
  return (
    panel(
      flank,
      band.map(([x, y]) => [x, y + lift] as const),
      flank.paint(accent, 0.7),
    ) +
    trim(
      flank,
      [
        [-170, 40 + lift],
        [190, 40 + lift],
      ],
      accent,
      1.2,
    )
  )
}

/** Front bumper, headlamps and tail lamps. */
export function fittings(nose: number, rear: number, lift = 0, lampZ = 40): Part[] {
  const rubber: Material = { color: '#25272c', gloss: 0.3 }
  return [
    box([nose + 1, 22 + lift, -50], [nose + 8, 34 + lift, 50], rubber, 3),
    box([rear - 7, 24 + lift, -50], [rear, 34 + lift, 50], rubber, 3),
    ...[-lampZ, lampZ].flatMap((z) => [
      lamp([nose - 4, 50 + lift, z], 8, { facing: 1, color: '#fff1c4', glow: 60 }),
      lamp([rear + 1, 47 + lift, z], 5, {
        facing: -1,
        color: '#e23b2e',
        ring: '#7a1f1a',
        glow: 22,
      }),
    ]),
  ]
}
