import { fixed } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { ground, litter, track } from '../nature/ground.ts'
import { ridge, sky, stars, sun } from '../nature/sky.ts'
import { hazed, pine } from '../nature/trees.ts'
import { snowfall } from '../nature/weather.ts'
import type { Setting } from '../stage.ts'
import { lightOf } from './moods.ts'

/** Firs under snow, by day, in falling flakes or in the blue hour with a lit cabin. */
export const snow: Setting = {
  light: (mood) =>
    mood === 'dusk'
      ? lightOf('dusk', {
          sun: '#ffc79a',
          sky: '#7f9ad6',
          horizon: '#c9a8c9',
          ground: '#8fa3d0',
          ambient: 0.66,
          shadow: '#1b2b5c',
        })
      : lightOf(mood, {
          ground: '#dfe9f4',
          sky: '#bcd6ee',
          ambient: mood === 'overcast' ? 0.82 : 0.68,
          shadow: '#3a5a8a',
        }),
  paint(stage, mood) {
    const { random, unit, width, horizon } = stage
    const dusk = mood === 'dusk'
    const clear = mood === 'day'
    const haze = dusk ? '#8f93c9' : clear ? '#cfe3f2' : '#dfe6ec'
    const white = dusk ? ['#a9b3de', '#8d9ad0', '#6d7cbb'] : ['#f2f7fb', '#e6eff7', '#c9d9ea']
    const trees = [-8000, -5600, -4200, -3100, -2300].flatMap((z, row) =>
      Array.from({ length: row < 2 ? 13 : 5 }, (_, index) => {
        const share =
          row < 2
            ? (index + random.next()) / 12 - 0.04
            : index < 3
              ? random.range(-0.06, 0.28)
              : random.range(0.72, 1.06)
        const spot = stage.spot(share, z + random.range(-200, 200))
        return pine(
          stage,
          spot,
          random.range(500, 900),
          hazed(dusk ? '#2c4568' : '#3f6b5e', haze, spot, stage),
          mix(dusk ? '#b9c4ec' : '#ffffff', haze, 0.1),
        )
      }),
    )
    const s = unit
    const [cx, cy] = [width * (random.chance(0.5) ? 0.2 : 0.78), stage.spot(0, -3600).y]
    const cabin =
      `<path d="M${fixed(cx - 90 * s)} ${fixed(cy)}v${fixed(-62 * s)}h${fixed(180 * s)}v${fixed(62 * s)}Z" fill="${dusk ? '#4a3440' : '#8a5f44'}"/><path d="M${fixed(cx - 112 * s)} ${fixed(cy - 58 * s)}L${fixed(cx - 60 * s)} ${fixed(cy - 118 * s)}H${fixed(cx + 66 * s)}L${fixed(cx + 112 * s)} ${fixed(cy - 58 * s)}Z" fill="${white[0]}"/><path d="M${fixed(cx + 34 * s)} ${fixed(cy - 112 * s)}v${fixed(-34 * s)}h${fixed(20 * s)}v${fixed(34 * s)}Z" fill="#6a4a44"/>` +
      [-58, -8, 42]
        .map(
          (dx) =>
            `<rect x="${fixed(cx + dx * s)}" y="${fixed(cy - 46 * s)}" width="${fixed(26 * s)}" height="${fixed(24 * s)}" fill="${dusk ? '#ffd27a' : '#ffe9b8'}"/>`,
        )
        .join('') +
      (dusk
        ? `<circle cx="${fixed(cx)}" cy="${fixed(cy - 30 * s)}" r="${fixed(170 * s)}" fill="${stage.canvas.round(
            [
              [0, '#ffc96b', 0.55],
              [1, '#ffc96b', 0],
            ],
          )}"/>`
        : '') +
      `<path d="M${fixed(cx + 44 * s)} ${fixed(cy - 150 * s)}q${fixed(22 * s)} ${fixed(-30 * s)} ${fixed(2 * s)} ${fixed(-60 * s)}t${fixed(16 * s)} ${fixed(-70 * s)}" fill="none" stroke="#ffffff" stroke-opacity=".4" stroke-width="${fixed(12 * s)}" stroke-linecap="round"/>`
    const back =
      sky(
        stage,
        dusk
          ? ['#1f2a63', '#4a56a0', '#a886b8', '#f2b3a0']
          : clear
            ? ['#4f97d4', '#a5d0ee', '#eaf4f8']
            : ['#a7b7c6', '#cdd8e0', '#eaeff2'],
      ) +
      (dusk ? stars(stage, 90) : sun(stage, 0.75, 0.4, clear ? 26 : 30, '#fffdf4', '#fff8e0')) +
      ridge(stage, 0.32, 0.34, 0.9, mix(white[0] ?? '#f2f7fb', haze, 0.3), haze) +
      ridge(stage, 0.14, 0.14, 0.4, mix(haze, dusk ? '#3d4c86' : '#7fa0b8', 0.5), haze) +
      ground(stage, white) +
      trees.slice(0, 26).join('') +
      (horizon > 0 ? cabin : '') +
      track(stage, {
        yaw: random.range(0.1, 0.35),
        halfWidth: 150,
        color: mix(white[2] ?? '#c9d9ea', dusk ? '#55639f' : '#a9c0d8', 0.45),
        edge: mix(white[0] ?? '#ffffff', '#ffffff', 0.3),
        bend: 0.00008,
      }) +
      trees.slice(26).join('') +
      litter(
        stage,
        120,
        300,
        -900,
        [white[0] ?? '#ffffff', mix(white[2] ?? '#c9d9ea', '#8fa9c9', 0.3)],
        9,
      )
    return { back, front: snowfall(stage, clear ? 60 : 260) }
  },
}
