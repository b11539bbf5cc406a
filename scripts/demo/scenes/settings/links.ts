import { fixed } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { foregroundGrass, track, tufts, water } from '../nature/ground.ts'
import { clouds, sky, sun } from '../nature/sky.ts'
import { birds } from '../nature/weather.ts'
import type { Setting } from '../stage.ts'
import { green } from './fairway.ts'
import { lightOf } from './moods.ts'

/** Dunes, a gray-green sea and a lighthouse. */
export const links: Setting = {
  light: (mood) => lightOf(mood, { ground: '#9a9a6a' }),
  paint(stage, mood) {
    const { random, unit, width, horizon } = stage
    const dim = mood === 'overcast'
    const golden = mood === 'golden'
    const haze = dim ? '#d5dde2' : golden ? '#ffdcae' : '#d8ecf3'
    const shore = stage.spot(0, -2400).y
    const right = random.chance(0.5)
    const [lx, ly, s] = [width * (right ? 0.82 : 0.16), horizon + 4 * unit, unit * 1.5]
    const head = right
      ? `M${width} ${fixed(horizon + 26 * unit)}H${fixed(width * 0.64)}q${fixed(60 * unit)} ${fixed(-44 * unit)} ${fixed(width * 0.13)} ${fixed(-38 * unit)}T${width} ${fixed(horizon - 30 * unit)}Z`
      : `M0 ${fixed(horizon + 26 * unit)}H${fixed(width * 0.36)}q${fixed(-60 * unit)} ${fixed(-44 * unit)} ${fixed(-width * 0.13)} ${fixed(-38 * unit)}T0 ${fixed(horizon - 30 * unit)}Z`
    const tower =
      `<path d="M${fixed(lx - 15 * s)} ${fixed(ly)}L${fixed(lx - 10 * s)} ${fixed(ly - 120 * s)}H${fixed(lx + 10 * s)}L${fixed(lx + 15 * s)} ${fixed(ly)}Z" fill="${stage.canvas.along(
        [
          [0, '#ffffff'],
          [0.6, '#f1ece4'],
          [1, '#aeb4bf'],
        ],
      )}"/>` +
      [0.22, 0.58]
        .map(
          (t) =>
            `<path d="M${fixed(lx - (15 - 5 * t) * s)} ${fixed(ly - 120 * t * s)}H${fixed(lx + (15 - 5 * t) * s)}L${fixed(lx + (15 - 5 * (t + 0.2)) * s)} ${fixed(ly - 120 * (t + 0.2) * s)}H${fixed(lx - (15 - 5 * (t + 0.2)) * s)}Z" fill="#c8402f"/>`,
        )
        .join('') +
      `<path d="M${fixed(lx - 13 * s)} ${fixed(ly - 120 * s)}h${fixed(26 * s)}v${fixed(-5 * s)}h${fixed(-26 * s)}Zm${fixed(5 * s)} ${fixed(-5 * s)}h${fixed(16 * s)}v${fixed(-18 * s)}h${fixed(-16 * s)}Z" fill="#38424f"/><rect x="${fixed(lx - 6 * s)}" y="${fixed(ly - 141 * s)}" width="${fixed(12 * s)}" height="${fixed(14 * s)}" fill="#ffe9a6"/><path d="M${fixed(lx - 11 * s)} ${fixed(ly - 143 * s)}L${fixed(lx)} ${fixed(ly - 158 * s)}L${fixed(lx + 11 * s)} ${fixed(ly - 143 * s)}Z" fill="#c8402f"/>`
    const dune = (z: number, bump: number, color: string) => {
      const y = stage.spot(0, z).y
      const knots = Array.from(
        { length: 9 },
        (_, i) => `T${fixed(((i + 1) / 9) * width)} ${fixed(y + random.range(-bump, bump) * unit)}`,
      )
      return `<path d="M0 ${stage.height}V${fixed(y)}Q${fixed(width * 0.05)} ${fixed(y - bump * unit)} ${fixed(width * 0.08)} ${fixed(y)}${knots.join('')}V${stage.height}Z" fill="${color}"/>`
    }
    const grass = dim ? '#7d8a5c' : golden ? '#a8974a' : '#7fa050'
    const back =
      sky(
        stage,
        dim
          ? ['#8d9dac', '#bcc8d1', '#e2e7e8']
          : golden
            ? ['#7ca0cf', '#f2cfa7', '#ffdc9e']
            : ['#4c9ad4', '#9dd0ee', '#e4f3f4'],
      ) +
      (dim ? '' : sun(stage, right ? 0.3 : 0.7, golden ? 0.7 : 0.25, 34, '#fff6dc', '#ffe9b8')) +
      clouds(
        stage,
        dim ? 9 : 5,
        0.15,
        0.8,
        dim ? '#eef2f4' : '#fffaf0',
        dim ? '#a9b5bf' : golden ? '#e9b99a' : '#c9dfec',
      ) +
      water(
        stage,
        horizon,
        shore + 8,
        dim
          ? ['#9fb0b8', '#6f8791', '#5b7580']
          : golden
            ? ['#f2cfa0', '#8fa9b5', '#4f7f95']
            : ['#9fd0dc', '#3f93b0', '#2b7796'],
        '#ffffff',
        right ? 0.3 : 0.7,
      ) +
      `<path d="${head}" fill="${mix(grass, haze, 0.4)}"/>` +
      tower +
      birds(stage, 7, '#f7f9fa') +
      dune(-2400, 14, mix('#e6d3a0', haze, 0.3)) +
      dune(-2150, 10, mix(grass, haze, 0.35)) +
      green(stage, stage.spot(right ? 0.3 : 0.68, -1750), grass) +
      dune(-1150, 8, mix(grass, '#c2b25e', 0.25)) +
      tufts(stage, 330, 300, -1100, mix(grass, '#f3e6a0', 0.45), 24) +
      track(stage, {
        yaw: (right ? -1 : 1) * random.range(0.1, 0.3),
        halfWidth: 140,
        color: '#d9c9a3',
        edge: mix(grass, '#5f6a35', 0.3),
        bend: 0.00004,
      })
    return {
      back,
      front: foregroundGrass(stage, ['#c9b565', '#8d9a4d', '#6d7a3a', '#e3d08a'], 230),
    }
  },
}
