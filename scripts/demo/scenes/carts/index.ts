import { withExtras, decorations, lightBar, rack } from './extras.ts'
import type { CartModel, CartSpec, CartStyle } from './model.ts'
import { classic, fourSeater, lifted, limo } from './passenger.ts'
import { camouflage, hotRod, modern, refreshment, utility, woody } from './specials.ts'
import { vintage } from './vintage.ts'
import { bullBar, cabin } from './passenger.ts'
import { chunkyTyre, runningGear, turfTyre } from './running-gear.ts'
import { fittings, shell } from './shell.ts'
import { panel, trim } from '../drawing/extrude.ts'
import type { Flank } from '../drawing/extrude.ts'

function parade(spec: CartSpec): CartModel {
  const base = fourSeater(spec)
  return { ...base, parts: [...base.parts, ...decorations(-136, 84, 172)] }
}

/** Two-tone doors with a star, and a light bar. */
function patrol(spec: CartSpec): CartModel {
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
  const style = turfTyre('steel', '#d9dde2')
  return {
    parts: [
      ...runningGear({
        frontAxle: 82,
        rearAxle: -82,
        front: style,
        steer: ((spec.steer ?? 0) * Math.PI) / 180,
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

function camo(spec: CartSpec): CartModel {
  const lift = 25
  const style = chunkyTyre('bolted', '#4a4f3a')
  return {
    parts: [
      ...runningGear({
        frontAxle: 84,
        rearAxle: -82,
        front: style,
        track: 62,
        outside: true,
        frameTop: 48,
        steer: ((spec.steer ?? 0) * Math.PI) / 180,
      }),
      ...shell({
        color: spec.body,
        accent: spec.accent,
        lift,
        frontAxle: 84,
        wheelRadius: 36,
        archRadius: 41,
        rear: -126,
        gloss: 0.1,
        decorate: camouflage,
      }),
      ...fittings(125, -126, lift),
      ...bullBar(131, lift),
      ...cabin(spec, lift, -96, 86),
      ...rack(-132, 60),
    ],
    rear: -168,
    front: 150,
    height: 208,
    axle: 84,
  }
}

const builders: Record<CartStyle, (spec: CartSpec) => CartModel> = {
  classic,
  'four-seater': fourSeater,
  lifted,
  vintage,
  limo,
  utility,
  woody,
  modern,
  parade,
  patrol,
  camo,
  'hot-rod': hotRod,
  refreshment,
}

/** Builds a cart of any style with its extras. */
export function buildCart(spec: CartSpec): CartModel {
  return withExtras(builders[spec.style](spec), spec)
}
