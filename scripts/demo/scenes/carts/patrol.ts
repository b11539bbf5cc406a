import { panel, trim, type Flank } from '../drawing/extrude.ts'
import type { CartModel, CartSpec } from './model.ts'
import { cabin } from './passenger.ts'
import { runningGear, turfTire, steerOf } from './running-gear.ts'
import { fittings, shell } from './shell.ts'
import { lightBar } from './extras/lights.ts'

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
