import { panel, type Flank } from '../drawing/extrude.ts'
import type { CartModel, CartSpec } from './model.ts'
import { cabin, bullBar } from './passenger.ts'
import { runningGear, chunkyTire, steerOf } from './running-gear.ts'
import { fittings, shell } from './shell.ts'
import { rack } from './extras/cargo.ts'

const sprinkle = (flank: Flank, colors: readonly string[]) => {
  const shapes: string[] = []
  for (let index = 0; index < 70; index++) {
    const x = -170 + ((index * 67) % 320)
    const y = 14 + ((index * 41) % 90)
    const size = 6 + ((index * 13) % 9)
    const points = [0, 1, 2, 3, 4, 5, 6].map((corner) => {
      const angle = (corner / 7) * Math.PI * 2
      const reach = size * (0.6 + ((index * 7 + corner * 5) % 6) / 7)
      return [x + Math.cos(angle) * reach * 1.4, y + Math.sin(angle) * reach * 0.7] as const
    })
    shapes.push(
      panel(
        flank,
        points,
        flank.paint(colors[index % colors.length] ?? '#555555', 0.1),
        'stroke-linejoin="round"',
      ),
    )
  }
  return shapes.join('')
}

/** Painted flank for the hunting cart. */
function camouflage(flank: Flank): string {
  return sprinkle(flank, ['#3f4a2c', '#7b6a43', '#2c3022', '#8d8659', '#55603a'])
}

/** Raised and painted for the reeds, with a cargo rack. */
export function camo(spec: CartSpec): CartModel {
  const lift = 25
  const style = chunkyTire('bolted', '#4a4f3a')
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
