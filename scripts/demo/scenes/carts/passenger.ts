import { box, fittings, shell } from './shell.ts'
import { posts, roof, windshield } from './canopy.ts'
import { dashboard, steering, bench } from './interior.ts'
import type { CartModel, CartSpec } from './model.ts'
import { chunkyTire, runningGear, steerOf, turfTire } from './chassis.ts'
import type { Part } from '../drawing/pen.ts'
import { tube } from '../drawing/shapes.ts'
import { decorations, lightBar } from './decoration.ts'
import { panel, trim, type Flank } from '../drawing/extrude.ts'

/** Seats, wheel, dash, screen and canopy of a cart with one forward bench. */
export function cabin(spec: CartSpec, lift = 0, roofRear = -86, roofFront = 84): Part[] {
  const covered = spec.canopy !== 'none'
  return [
    ...bench({ x: -4, y: 64 + lift, color: spec.seat, accent: spec.accent }),
    dashboard(54, 92 + lift, '#3b3f46'),
    steering(26, 101 + lift),
    ...(covered
      ? [
          windshield([63, 93 + lift], [47, 170 + lift]),
          ...posts(
            { foot: [64, 91 + lift], head: [46, 174 + lift] },
            { foot: [-74, 63 + lift], head: [-72, 174 + lift] },
          ),
          roof({ rear: roofRear, front: roofFront, y: 176 + lift, color: spec.canopy }),
        ]
      : [windshield([63, 93 + lift], [54, 126 + lift])]),
    box([4, 66 + lift, 51.5], [8, 79 + lift, 54], { color: '#2a2c31' }, 1),
  ]
}

/** The two-seater of every club: canopy, bag well, turf tires. */
export function classic(spec: CartSpec): CartModel {
  const style = turfTire('spokes', '#d5dae0')
  return {
    parts: [
      ...runningGear({
        frontAxle: 82,
        rearAxle: -82,
        front: style,
        steer: steerOf(spec),
      }),
      ...shell({ color: spec.body, accent: spec.accent }),
      ...fittings(123, -122),
      ...cabin(spec),
    ],
    rear: -130,
    front: 132,
    height: 184,
    axle: 82,
  }
}

/** A bench looking back over a fold-out footrest, with grab rails. */
function rearSeat(x: number, lift: number, color: string, accent: string): Part[] {
  const rail = { color: '#c9ced6', metal: true }
  const dark = { color: '#2b2e34', gloss: 0.3 }
  return [
    ...bench({
      x,
      y: 60 + lift,
      color,
      accent,
      facing: -1,
      depth: 40,
      backHeight: 38,
      halfWidth: 50,
    }),
    box([x - 34, 26 + lift, -48], [x + 4, 31 + lift, 48], dark, 1.5),
    ...[-51, 51].map((z) =>
      tube(
        [
          [x + 8, 64 + lift, z],
          [x - 2, 84 + lift, z],
          [x - 14, 84 + lift, z],
          [x - 20, 66 + lift, z],
          [x - 26, 33 + lift, z],
        ],
        1.8,
        rail,
      ),
    ),
  ]
}

/** Four seats, two of them looking back. */
export function fourSeater(spec: CartSpec): CartModel {
  const style = turfTire('turbine', '#dfe4e8')
  return {
    parts: [
      ...runningGear({
        frontAxle: 82,
        rearAxle: -84,
        front: style,
        steer: steerOf(spec),
      }),
      ...shell({ color: spec.body, accent: spec.accent, rearAxle: -84, rear: -126 }),
      ...fittings(123, -126),
      ...cabin(spec, 0, -136, 84),
      ...rearSeat(-128, 2, spec.seat, spec.accent),
    ],
    rear: -166,
    front: 132,
    height: 184,
    axle: 82,
  }
}

/** Bull bar with spotlights, for carts that leave the path. */
export function bullBar(nose: number, lift: number): Part[] {
  const steel = { color: '#2d3036', gloss: 0.7 }
  const bar = (z: number) =>
    tube(
      [
        [nose - 4, 22 + lift, z],
        [nose + 14, 24 + lift, z],
        [nose + 15, 50 + lift, z],
        [nose - 2, 66 + lift, z],
      ],
      2.4,
      steel,
    )
  const across = (y: number) =>
    tube(
      [
        [nose + 16, y + lift, -34],
        [nose + 16, y + lift, 34],
      ],
      2.4,
      steel,
    )
  return [bar(-28), bar(28), across(26), across(48)]
}

/** Raised on long springs, knobbly tires outside the body. */
export function lifted(spec: CartSpec): CartModel {
  const lift = 25
  const style = chunkyTire('bolted', '#3d4148')
  return {
    parts: [
      ...runningGear({
        frontAxle: 84,
        rearAxle: -82,
        front: style,
        track: 62,
        outside: true,
        frameTop: 48,
        steer: steerOf(spec),
      }),
      ...shell({
        color: spec.body,
        accent: spec.accent,
        lift,
        frontAxle: 84,
        wheelRadius: 36,
        archRadius: 41,
        rear: -126,
      }),
      ...fittings(125, -126, lift),
      ...bullBar(131, lift),
      ...cabin(spec, lift, -136, 86),
      ...rearSeat(-128, lift + 2, spec.seat, spec.accent),
    ],
    rear: -166,
    front: 150,
    height: 208,
    axle: 84,
  }
}

/** Six seats in three rows on a stretched frame. */
export function limo(spec: CartSpec): CartModel {
  const style = turfTire('turbine', '#e4e8ec')
  const back = -82
  return {
    parts: [
      ...runningGear({
        frontAxle: 82,
        rearAxle: back - 86,
        front: style,
        steer: steerOf(spec),
      }),
      ...shell({
        color: spec.body,
        accent: spec.accent,
        rearAxle: back - 86,
        rear: back - 126,
        seatFront: back - 10,
      }),
      ...fittings(123, back - 126),
      box([-58, 33, -56], [-8, 62, 56], { color: spec.body, gloss: 0.7 }, 4),
      ...bench({ x: -4, y: 64, color: spec.seat, accent: spec.accent }),
      ...bench({ x: back - 8, y: 66, color: spec.seat, accent: spec.accent }),
      dashboard(54, 92, '#3b3f46'),
      steering(26, 101),
      windshield([63, 93], [47, 170]),
      ...posts(
        { foot: [64, 91], head: [46, 174] },
        { foot: [back - 76, 63], head: [back - 74, 174] },
      ),
      ...[-56, 56].map((z) =>
        tube(
          [
            [-73, 34, z],
            [-73, 174, z],
          ],
          2,
          { color: '#c9ced6', metal: true },
        ),
      ),
      roof({ rear: back - 138, front: 86, y: 176, color: spec.canopy }),
      ...rearSeat(back - 132, 2, spec.seat, spec.accent),
    ],
    rear: back - 166,
    front: 132,
    height: 184,
    axle: 82,
  }
}

/** A four-seater dressed for the parade. */
export function parade(spec: CartSpec): CartModel {
  const base = fourSeater(spec)
  return { ...base, parts: [...base.parts, ...decorations(-136, 84, 172)] }
}

/** Two-tone doors with a star, and a light bar. */
export function patrol(spec: CartSpec): CartModel {
  const badge = (flank: Flank, piece: 'cowl' | 'rear') => {
    const middle = piece === 'rear' ? -34 : 66
    const star = Array.from({ length: 10 }, (_, index) => {
      const angle = (index / 10) * Math.PI * 2 + Math.PI / 2
      const reach = index % 2 ? 4 : 9.5
      return [middle + Math.cos(angle) * reach, 48 + Math.sin(angle) * reach] as const
    })
    return (
      panel(
        flank,
        [
          [-150, 14],
          [150, 14],
          [150, 34],
          [-150, 34],
        ],
        flank.paint(spec.accent, 0.8),
      ) +
      trim(
        flank,
        [
          [-150, 36.5],
          [150, 36.5],
        ],
        '#e8b93a',
        2.4,
      ) +
      (piece === 'rear' ? panel(flank, star, '#e8b93a') : '')
    )
  }
  const style = turfTire('steel', '#d9dde2')
  return {
    parts: [
      ...runningGear({
        frontAxle: 82,
        rearAxle: -82,
        front: style,
        steer: steerOf(spec),
      }),
      ...shell({ color: spec.body, accent: spec.accent, decorate: badge }),
      ...fittings(123, -122),
      ...cabin(spec),
      ...lightBar(185),
    ],
    rear: -130,
    front: 132,
    height: 184,
    axle: 82,
  }
}
