import { mix } from '../drawing/color.ts'
import { foregroundGrass, ground, litter, track } from '../nature/ground.ts'
import { mist, ridge, sky, sun } from '../nature/sky.ts'
import { birch, broadTree, hazed } from '../nature/trees.ts'
import { beams, drifting } from '../nature/weather.ts'
import type { Setting } from '../stage.ts'
import { lightOf } from './moods.ts'

const leaves = ['#d9572b', '#e8902f', '#f2b93b', '#b53a2a', '#c9772e']

/** A forest track under birches and maples in October. */
export const autumn: Setting = {
  light: (mood) => lightOf(mood, { ground: '#b5793f', horizon: '#ffdfae' }),
  paint(stage, mood) {
    const { random } = stage
    const hazeColor = mood === 'overcast' ? '#d9cfc0' : '#f7d7a0'
    const rows = [-8000, -5600, -4200, -3100, -2200, -1400].map(
      (z, row) =>
        Array.from({ length: row < 3 ? 13 : 6 }, (_, index) => {
          const share =
            row < 3
              ? (index + random.next()) / 12 - 0.04
              : index < 3
                ? random.range(-0.08, 0.22)
                : random.range(0.78, 1.08)
          const spot = stage.spot(share, z + random.range(-200, 200))
          const leaf = hazed(random.pick(leaves), hazeColor, spot, stage)
          return random.chance(0.5)
            ? birch(stage, spot, random.range(700, 1150), leaf)
            : broadTree(stage, spot, random.range(650, 1050), leaf, 0.6)
        }).join('') + mist(stage, hazeColor, row < 3 ? 0.4 : 0.1, 0.2),
    )
    const back =
      sky(
        stage,
        mood === 'overcast' ? ['#b9c0c6', '#dcdcd6', '#efe6d6'] : ['#8fb0cc', '#e9d3aa', '#ffe0a0'],
      ) +
      (mood === 'overcast' ? '' : sun(stage, 0.62, 0.62, 40, '#fff6d8', '#ffdf9a')) +
      ridge(stage, 0.3, 0.2, 0.6, mix('#b5562b', hazeColor, 0.55), hazeColor) +
      ridge(stage, 0.16, 0.16, 0.9, mix('#c9772e', hazeColor, 0.4), hazeColor) +
      ground(stage, [mix('#c98a45', hazeColor, 0.4), '#a8683a', '#6f4228']) +
      rows.slice(0, 3).join('') +
      track(stage, {
        yaw: random.range(0.35, 0.75),
        halfWidth: 165,
        color: '#b08a62',
        edge: '#7a4c2b',
        bend: 0.00012,
      }) +
      rows.slice(3).join('') +
      litter(stage, 520, 330, -2600, leaves, 7) +
      (mood === 'overcast' ? '' : beams(stage, 0.45, '#fff0c0', 0.3))
    return {
      back,
      front:
        drifting(stage, 34, leaves, 10) +
        foregroundGrass(stage, ['#8a3a22', '#c9772e', '#5a2f1c'], 130),
    }
  },
}
