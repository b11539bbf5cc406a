import { darker } from '../drawing/canvas.ts'
import { extrude, panel, trim, type Flank } from '../drawing/extrude.ts'
import { outline } from '../drawing/geometry.ts'
import { lamp, tube } from '../drawing/shapes.ts'
import { box } from './shell.ts'
import { windshield } from './canopy.ts'
import { dashboard, steering, bench } from './interior.ts'
import type { CartModel, CartSpec } from './model.ts'
import { runningGear, steerOf } from './chassis.ts'

/** A hot rod: fat rear tires, flames, bare chrome engine, no canopy. */
export function hotRod(spec: CartSpec): CartModel {
  const front = { radius: 23, width: 16, rim: 0.62, style: 'spokes', rimColor: '#f0f3f6' } as const
  const rear = { radius: 32, width: 32, rim: 0.58, style: 'spokes', rimColor: '#f0f3f6' } as const
  const chrome = { color: '#f2f5f8', metal: true }
  const flames = (flank: Flank) =>
    [
      ['#ffd23e', 0],
      ['#ff8a1f', -5],
      ['#e8342a', -10],
    ]
      .reverse()
      .map(([color, shrink]) => {
        const s = Number(shrink)
        return panel(
          flank,
          [
            [140, 30 - s / 3],
            [100, 28],
            [70 - s, 24],
            [92, 38],
            [60 - s, 40],
            [90, 50],
            [64 - s, 62],
            [96, 60],
            [84 - s, 76],
            [140, 66 + s / 4],
          ],
          flank.paint(String(color), 0.8),
        )
      })
      .join('')
  const cowl = outline([
    [46, 28, 3],
    [60, 26],
    [100, 27, 10],
    [130, 30, 8],
    [132, 58, 10],
    [104, 80, 16],
    [58, 90, 6],
    [54, 60, 8],
    [46, 40, 4],
  ])
  const tub = outline([
    [-74, 34, 6],
    [-6, 26, 3],
    [-4, 56, 6],
    [-14, 64, 5],
    [-62, 64, 4],
    [-74, 78, 8],
    [-92, 72, 10],
  ])
  return {
    parts: [
      ...runningGear({
        frontAxle: 98,
        rearAxle: -84,
        front,
        rear,
        track: 60,
        outside: true,
        frameTop: 36,
        steer: steerOf(spec),
      }),
      extrude(cowl, -46, 46, { color: spec.body, gloss: 1 }, { bevel: 9, decorate: flames }),
      box([-6, 26, -48], [46, 36, 48], { color: darker(spec.body, 0.4), gloss: 0.6 }, 3),
      extrude(
        tub,
        -46,
        46,
        { color: spec.body, gloss: 1 },
        {
          bevel: 7,
          decorate: (flank) =>
            trim(
              flank,
              [
                [-90, 46],
                [-6, 44],
              ],
              '#ffd23e',
              2,
            ),
        },
      ),
      box([-132, 44, -26], [-96, 74, 26], chrome, 5, (flank) =>
        [52, 58, 64]
          .map((y) =>
            trim(
              flank,
              [
                [-130, y],
                [-98, y],
              ],
              '#4a525c',
              1.6,
            ),
          )
          .join(''),
      ),
      ...[-18, 18].flatMap((z) => [
        tube(
          [
            [-104, 76, z],
            [-104, 94, z],
          ],
          6,
          chrome,
        ),
        tube(
          [
            [-120, 76, z],
            [-120, 94, z],
          ],
          6,
          chrome,
        ),
      ]),
      ...[-34, 34].map((z) =>
        tube(
          [
            [-96, 52, z],
            [-124, 46, z],
            [-150, 60, z],
          ],
          4,
          chrome,
        ),
      ),
      ...[-38, 38].map((z) =>
        lamp([126, 62, z], 9, { facing: 1, color: '#fff3cf', ring: '#f4f7fa', glow: 60 }),
      ),
      tube(
        [
          [136, 34, -40],
          [138, 34, 40],
        ],
        3,
        chrome,
      ),
      ...bench({
        x: -4,
        y: 62,
        color: spec.seat,
        accent: '#f2efe6',
        halfWidth: 42,
        backHeight: 34,
      }),
      dashboard(53, 90, '#2a2d33', 44),
      steering(24, 100),
      windshield([58, 90], [48, 116], 42),
      tube(
        [
          [-84, 70, -42],
          [-84, 128, -36],
          [-84, 128, 36],
          [-84, 70, 42],
        ],
        3,
        chrome,
      ),
    ],
    rear: -150,
    front: 140,
    height: 132,
    axle: 98,
  }
}
