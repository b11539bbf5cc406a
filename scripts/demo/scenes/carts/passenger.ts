import { box } from './box.ts'
import { posts, roof, windshield } from './canopy.ts'
import { dashboard, steering } from './controls.ts'
import { bench } from './seats.ts'
import type { CartModel, CartSpec } from './model.ts'
import { chunkyTire, runningGear, steerOf, turfTire } from './running-gear.ts'
import { fittings, shell } from './shell.ts'
import type { Part } from '../drawing/parts.ts'
import { tube } from '../drawing/shapes.ts'

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
export function rearSeat(x: number, lift: number, color: string, accent: string): Part[] {
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
