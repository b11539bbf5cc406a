import { trim, type Flank } from '../drawing/extrude.ts'
import { box } from './box.ts'
import { posts, roof, windshield } from './canopy.ts'
import { dashboard, steering } from './controls.ts'
import { bench } from './seats.ts'
import type { CartModel, CartSpec } from './model.ts'
import { runningGear, turfTire, steerOf } from './running-gear.ts'
import { fittings, shell } from './shell.ts'

/** A workhorse with a wooden-sided cargo bed. */
export function utility(spec: CartSpec): CartModel {
  const style = turfTire('steel', '#e8e3d6')
  const plank = { color: '#b98a55', gloss: 0.1 }
  const boards = (flank: Flank) =>
    [66, 76, 86]
      .map((y) =>
        trim(
          flank,
          [
            [-190, y],
            [-60, y],
          ],
          '#5f3f22',
          1,
          0.7,
        ),
      )
      .join('') +
    [-150, -110, -76]
      .map((x) =>
        trim(
          flank,
          [
            [x, 56],
            [x, 98],
          ],
          '#3b3e44',
          3,
        ),
      )
      .join('')
  return {
    parts: [
      ...runningGear({ frontAxle: 82, rearAxle: -118, front: style, steer: steerOf(spec) }),
      ...shell({
        color: spec.body,
        accent: spec.accent,
        rearAxle: -118,
        rear: -168,
        seatFront: -4,
        ownBed: true,
      }),
      box([-60, 18, -59], [-6, 64, 59], { color: spec.body, gloss: 0.6 }, 4, (flank) =>
        trim(
          flank,
          [
            [-60, 40],
            [-6, 40],
          ],
          spec.accent,
          1.4,
        ),
      ),
      box([-172, 52, -60], [-62, 58, 60], plank, 1.5),
      box([-172, 58, -60], [-64, 84, -56], plank, 1, boards),
      box([-172, 58, 56], [-64, 84, 60], plank, 1, boards),
      box([-68, 58.5, -56], [-64, 84, 56], plank, 1),
      box([-172, 58.5, -56], [-168, 80, 56], plank, 1),
      ...fittings(123, -172).filter((_, index) => index !== 1),
      ...bench({ x: -4, y: 64, color: spec.seat, accent: spec.accent, depth: 44, backHeight: 40 }),
      dashboard(54, 92, '#3b3f46'),
      steering(26, 101),
      windshield([63, 93], [47, 170]),
      ...posts(
        { foot: [64, 91], head: [46, 174] },
        { foot: [-61, 86], head: [-61, 174] },
        '#4a4e55',
      ),
      roof({ rear: -72, front: 84, y: 176, color: spec.canopy }),
    ],
    rear: -178,
    front: 132,
    height: 184,
    axle: 82,
  }
}
