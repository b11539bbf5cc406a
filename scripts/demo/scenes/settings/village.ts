import { fixed } from '../drawing/canvas.ts'
import { darker, lighter, mix } from '../drawing/color.ts'
import { ground, stripes, track, tufts } from '../nature/ground.ts'
import { clouds, ridge, sky, sun } from '../nature/sky.ts'
import { bush, palm } from '../nature/trees.ts'
import type { Setting, Spot, Stage } from '../stage.ts'
import { lightOf } from './moods.ts'

/** A low stucco house with a tiled roof and a porch. */
export function bungalow(
  stage: Stage,
  spot: Spot,
  wall: string,
  tiles: string,
  lit: boolean,
): string {
  const s = spot.scale
  const { x, y } = spot
  const rect = (dx: number, dy: number, w: number, h: number, fill: string) =>
    `<rect x="${fixed(x + dx * s)}" y="${fixed(y - dy * s)}" width="${fixed(w * s)}" height="${fixed(h * s)}" fill="${fill}"/>`
  const pane = lit ? '#ffdf94' : '#8fb9cf'
  const window = (dx: number) =>
    rect(dx - 8, 218, 106, 116, '#fbf7ee') +
    rect(dx, 210, 90, 100, pane) +
    rect(dx + 42, 210, 6, 100, '#fbf7ee') +
    rect(dx - 26, 214, 18, 108, tiles) +
    rect(dx + 98, 214, 18, 108, tiles)
  const roof = (dx: number, w: number, dy: number, h: number, fill: string) =>
    `<path d="M${fixed(x + dx * s)} ${fixed(y - dy * s)}L${fixed(x + (dx + w * 0.16) * s)} ${fixed(y - (dy + h) * s)}H${fixed(x + (dx + w * 0.84) * s)}L${fixed(x + (dx + w) * s)} ${fixed(y - dy * s)}Z" fill="${fill}"/>`
  return (
    rect(
      -420,
      290,
      840,
      290,
      stage.canvas.down([
        [0, darker(wall, 0.16)],
        [0.3, wall],
        [1, lighter(wall, 0.15)],
      ]),
    ) +
    rect(-420, 290, 840, 34, darker(wall, 0.3)) +
    window(-330) +
    window(-150) +
    window(250) +
    rect(60, 230, 110, 230, '#fbf7ee') +
    rect(70, 220, 90, 220, mix(tiles, '#2f5a5a', 0.6)) +
    roof(
      -470,
      940,
      280,
      150,
      stage.canvas.down([
        [0, lighter(tiles, 0.18)],
        [1, darker(tiles, 0.18)],
      ]),
    ) +
    Array.from(
      { length: 5 },
      (_, i) =>
        `<path d="M${fixed(x - (450 - i * 22) * s)} ${fixed(y - (296 + i * 27) * s)}H${fixed(x + (450 - i * 22) * s)}" stroke="${darker(tiles, 0.35)}" stroke-opacity=".35" stroke-width="${fixed(3 * s)}"/>`,
    ).join('')
  )
}

const walls = ['#f6d9c4', '#f3e6b8', '#cfe3e0', '#f1c9c0', '#e3e0f0']
const roofs = ['#c8674a', '#b5573f', '#a86a4a', '#8a5a5a']

/** A retirement street: palms, lawns, bungalows and a wide cart lane. */
export const village: Setting = {
  light: (mood) => lightOf(mood, { ground: '#a9b083' }),
  paint(stage, mood) {
    const { random, width, unit } = stage
    const late = mood === 'golden' || mood === 'dusk'
    const lit = mood === 'dusk'
    const grass = lit ? '#4a5f5a' : late ? '#92994c' : '#74b04f'
    const houses = [-0.02, 0.34, 0.7, 1.04].map((share, i) =>
      bungalow(
        stage,
        stage.spot(share + random.range(-0.02, 0.02), -2300),
        mix(random.pick(walls), lit ? '#5a4a86' : '#ffffff', lit ? 0.35 : 0),
        mix(roofs[i % 4] ?? '#c8674a', lit ? '#3a2a5a' : '#c8674a', lit ? 0.35 : 0),
        lit,
      ),
    )
    const hedge = Array.from({ length: 15 }, (_, i) =>
      bush(
        stage,
        stage.spot((i + random.next() * 0.5) / 14 - 0.02, -1650),
        random.range(70, 105),
        mix('#4d8a45', grass, 0.35),
        random.chance(0.5) ? random.pick(['#f06aa8', '#ffd84d', '#ffffff', '#e8503f']) : undefined,
      ),
    )
    const palms = [0.06, 0.3, 0.62, 0.93].map((share, i) =>
      palm(
        stage,
        stage.spot(share + random.range(-0.03, 0.03), i % 2 ? -3300 : -2700),
        random.range(620, 860),
        lit ? '#2f5050' : '#4d8f47',
      ),
    )
    const back =
      sky(
        stage,
        lit
          ? ['#3c3f8a', '#a3669f', '#ff9a80', '#ffd09a']
          : late
            ? ['#6ea3d8', '#f1d4b0', '#ffdf9f']
            : ['#3a96de', '#8fcdf2', '#e3f4f8'],
      ) +
      sun(stage, 0.8, late ? 0.7 : 0.2, 30, '#fffbe8', '#fff0c0') +
      clouds(stage, 5, 0.15, 0.7, late ? '#fff0dc' : '#ffffff', late ? '#f0b8a0' : '#cfe4f2') +
      ridge(stage, 0.08, 0.06, 0.5, mix(grass, '#8fb9cf', 0.5), mix(grass, '#cfe4f2', 0.4)) +
      ground(stage, [mix(grass, '#e3f0c0', 0.35), grass, mix(grass, '#2f6a35', 0.35)]) +
      stripes(stage, '#f4ffc0', 0.12, 200, 0.2) +
      houses.join('') +
      hedge.join('') +
      tufts(stage, 120, 330, -420, mix(grass, '#f0ffb0', 0.35), 12) +
      track(stage, {
        yaw: 0.02,
        halfWidth: 260,
        color: mix('#cbbfb2', lit ? '#5a4a86' : '#ffffff', lit ? 0.3 : 0.1),
        edge: '#f3ece0',
        bend: 0,
      }) +
      track(stage, { yaw: 0.02, halfWidth: 5, color: '#fff6dc', bend: 0 }).replace(
        /<path/g,
        '<path opacity=".55"',
      ) +
      palms.join('')
    const corner = [0.02, 0.98].map(
      (share) =>
        `<g filter="${stage.canvas.blur(3.4 * unit)}">${bush(stage, { x: share * width, y: stage.height + 24 * unit, scale: 2.1 * unit }, 82, lit ? '#2f4a4a' : '#4d8a45', '#f06aa8')}</g>`,
    )
    return { back, front: corner.join('') }
  },
}
