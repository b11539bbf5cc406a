import { fixed } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { foregroundGrass, ground, litter, water } from '../nature/ground.ts'
import { clouds, ridge, sky, streaks, sun } from '../nature/sky.ts'
import { palm } from '../nature/trees.ts'
import { birds } from '../nature/weather.ts'
import type { Setting } from '../stage.ts'
import { lightOf } from './moods.ts'

/** Sand, surf and palms, at noon or with the sun going down into the water. */
export const beach: Setting = {
  light: (mood) =>
    mood === 'dusk'
      ? lightOf('dusk', {
          direction: [-0.5, 0.5, 0.3],
          ground: '#a5705a',
          power: 0.62,
          lamps: false,
        })
      : lightOf(mood, { ground: '#e3cfa0', ambient: 0.7 }),
  paint(stage, mood) {
    const { random, unit, width, horizon, height } = stage
    const low = mood === 'dusk'
    const shore = stage.spot(0, -560).y
    const sunX = random.chance(0.5) ? 0.24 : 0.76
    const sand = low ? ['#b9806a', '#c98f6d', '#8f5f5a'] : ['#f3dfb0', '#ecd19a', '#d9b577']
    const foam = (y: number, size: number, opacity: number) => {
      const phase = random.next() * 9
      const points = Array.from({ length: 61 }, (_, i) => {
        const t = i / 60
        const swell = Math.sin(t * 11 + phase) * 5 + Math.sin(t * 27 + phase * 2) * 2
        return `${fixed(t * width)} ${fixed(y + swell * unit)}`
      })
      return `<path d="M${points.join('L')}" fill="none" stroke="${low ? '#ffe3cf' : '#ffffff'}" stroke-width="${fixed(size * unit)}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`
    }
    const leaf = low ? '#3b4a4c' : '#4d8a3f'
    const side = sunX < 0.5 ? 1 : 0
    const spit = stage.spot(side, -5200)
    const [sx, dir] = [side * width, side ? -1 : 1]
    const land =
      `<path d="M${fixed(sx)} ${fixed(spit.y + 10 * unit)}q${fixed(dir * width * 0.2)} ${fixed(6 * unit)} ${fixed(dir * width * 0.4)} ${fixed(-8 * unit)}q${fixed(-dir * width * 0.16)} ${fixed(-26 * unit)} ${fixed(-dir * width * 0.4)} ${fixed(-34 * unit)}Z" fill="${low ? '#5d4668' : '#e9d3a0'}"/>` +
      [0.03, 0.09, 0.17, 0.24, 0.29]
        .map((share, index) =>
          palm(
            stage,
            {
              x: sx + dir * share * width,
              y: spit.y - (14 - share * 30) * unit,
              scale: 0.62 * unit,
            },
            [620, 800, 560, 700, 480][index] ?? 600,
            leaf,
            low ? '#5c4148' : '#96724d',
          ),
        )
        .join('')
    const back =
      sky(
        stage,
        low
          ? ['#3d3f86', '#8d5a9c', '#e8738a', '#ffa765', '#ffd98a']
          : ['#2f8fd6', '#7cc4ec', '#dff3f4'],
      ) +
      sun(
        stage,
        low ? sunX : 0.2,
        low ? 0.83 : 0.2,
        low ? 64 : 28,
        low ? '#fff1c2' : '#fffdf2',
        low ? '#ffcf7a' : '#fffbe2',
      ) +
      (low
        ? streaks(stage, 9, 0.15, 0.75, '#ff9f8f', 0.75) +
          streaks(stage, 5, 0.1, 0.6, '#5d4a94', 0.5)
        : clouds(stage, 4, 0.35, 0.85, '#ffffff', '#d4e8f2')) +
      ridge(stage, 0.03, 0.07, 0.3, low ? '#6d4f86' : '#7fb0b8', low ? '#a8658a' : '#a9d0d2') +
      water(
        stage,
        horizon,
        shore + 6,
        low ? ['#ffb877', '#c9707f', '#5c4a86', '#4a477f'] : ['#58bcd6', '#3fb3c8', '#8adfd6'],
        low ? '#ffe3a3' : '#ffffff',
        low ? sunX : 0.2,
      ) +
      land +
      birds(stage, 5, low ? '#4a3560' : '#ffffff') +
      ground(stage, sand)
        .replace(/y="[^"]+"/, `y="${fixed(shore)}"`)
        .replace(/height="[^"]+"/, `height="${fixed(height)}"`) +
      `<rect y="${fixed(shore)}" width="${width}" height="${fixed(40 * unit)}" fill="${stage.canvas.down(
        [
          [0, low ? '#7d5270' : '#b98f5e', 0.55],
          [1, low ? '#7d5270' : '#b98f5e', 0],
        ],
      )}"/>` +
      foam(shore - 26 * unit, 5, 0.45) +
      foam(shore - 10 * unit, 7, 0.65) +
      foam(shore + 3 * unit, 10, 0.9) +
      litter(
        stage,
        130,
        300,
        -500,
        [mix(sand[2] ?? '#d9b577', '#5a3a2a', 0.3), mix(sand[0] ?? '#f3dfb0', '#ffffff', 0.4)],
        4,
      )
    return {
      back,
      front: foregroundGrass(
        stage,
        low ? ['#3a2f4f', '#59405c', '#2b2440'] : ['#7da05a', '#b9b364', '#5d8a4c'],
        190,
      ),
    }
  },
}
