import { fixed } from '../drawing/canvas.ts'
import { lighter } from '../drawing/color.ts'
import type { Setting } from '../stage.ts'
import { lightOf } from './moods.ts'

const sweeps = [
  ['#f3c9a8', '#d98a68'],
  ['#bcd9d3', '#5f9a94'],
  ['#f4dc9a', '#d9a63f'],
  ['#c9c6e6', '#7f78b5'],
  ['#d9dde2', '#8f99a5'],
] as const

/** A paper sweep with one soft lamp: for portraits of finished builds. */
export const showroom: Setting = {
  light: (mood) =>
    lightOf('day', {
      ground: '#cfc4b8',
      sky: '#f2f0ec',
      horizon: '#ffffff',
      shadowBlur: 20,
      shadowStrength: 0.34,
      lamps: mood === 'night',
    }),
  paint(stage) {
    const { random, width, height, horizon } = stage
    const [pale, deep] = random.pick(sweeps)
    const disc = Math.min(width, height) * 0.42
    const [x, y] = [width * 0.5, horizon * 0.82]
    const back =
      `<rect width="${width}" height="${height}" fill="${stage.canvas.linear(
        [0, 0],
        [0, height],
        [
          [0, deep],
          [0.5, pale],
          [0.62, lighter(pale, 0.25)],
          [1, deep],
        ],
      )}"/>` +
      `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(disc)}" fill="${lighter(pale, 0.45)}" fill-opacity=".7"/><circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(disc * 0.74)}" fill="${deep}" fill-opacity=".25"/>` +
      `<rect width="${width}" height="${height}" fill="${stage.canvas.round(
        [
          [0, '#ffffff', 0.35],
          [1, '#ffffff', 0],
        ],
        0.35,
        0.3,
        0.7,
      )}"/>`
    return { back, front: '' }
  },
}
