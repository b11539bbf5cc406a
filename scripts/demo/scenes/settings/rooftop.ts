import { fixed } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { ground } from '../nature/ground.ts'
import { sky, stars, streaks, sun } from '../nature/sky.ts'
import type { Setting, Stage } from '../stage.ts'
import { lightOf } from './moods.ts'
import { hangingLights } from './street.ts'

function skyline(
  stage: Stage,
  base: number,
  tall: number,
  wall: string,
  glass: string,
  lit: boolean,
): string {
  const { random, width, unit } = stage
  const towers: string[] = []
  let x = -40 * unit
  while (x < width) {
    const w = random.range(46, 128) * unit
    const h = tall * random.range(0.35, 1) * unit
    const top = base - h
    const shade = mix(wall, '#0d1030', random.range(0, 0.22))
    const crown = random.pick(['flat', 'step', 'spire', 'slant'])
    const roof =
      crown === 'spire'
        ? `M${fixed(x + w / 2 - 2 * unit)} ${fixed(top)}v${fixed(-60 * unit)}h${fixed(4 * unit)}v${fixed(60 * unit)}Z`
        : crown === 'step'
          ? `M${fixed(x + w * 0.2)} ${fixed(top + 1)}v${fixed(-24 * unit)}h${fixed(w * 0.6)}v${fixed(24 * unit)}Z`
          : crown === 'slant'
            ? `M${fixed(x)} ${fixed(top + 1)}L${fixed(x + w)} ${fixed(top - 34 * unit)}V${fixed(top + 1)}Z`
            : ''
    const panes: string[] = []
    const [columns, step] = [Math.max(2, Math.floor(w / (17 * unit))), 21 * unit]
    for (let row = 0; row * step < h - 30 * unit; row++) {
      for (let column = 0; column < columns; column++) {
        if (random.chance(lit ? 0.42 : 0.7))
          panes.push(
            `M${fixed(x + ((column + 0.28) / columns) * w)} ${fixed(top + 12 * unit + row * step)}h${fixed((w / columns) * 0.46)}v${fixed(step * 0.52)}h${fixed((-w / columns) * 0.46)}Z`,
          )
      }
    }
    towers.push(
      `<path d="M${fixed(x)} ${fixed(base)}V${fixed(top)}h${fixed(w)}V${fixed(base)}Z${roof}" fill="${stage.canvas.down(
        [
          [0, shade],
          [1, mix(shade, glass, 0.35)],
        ],
      )}"/><path d="${panes.join('')}" fill="${glass}" fill-opacity="${lit ? 0.85 : 0.4}"/>`,
    )
    x += w + random.range(-6, 10) * unit
  }
  return towers.join('')
}

/** A roof terrace above a city that switches its lights on. */
export const rooftop: Setting = {
  light: (mood) =>
    lightOf(mood, {
      ground: mood === 'day' ? '#a8a5a0' : '#6a5a78',
      direction: [-0.5, 0.7, 0.45],
      shadowBlur: 10,
    }),
  paint(stage, mood) {
    const { random, width, height, horizon, unit } = stage
    const lit = mood === 'dusk' || mood === 'night'
    const edge = stage.spot(0, -430)
    const rail = 130 * edge.scale
    const tone =
      mood === 'night'
        ? ['#0a0f2e', '#232a66', '#5a4a8a']
        : lit
          ? ['#2c3584', '#8a5aa0', '#ff8a7a', '#ffc98a']
          : ['#4a9ad8', '#a8d6f0', '#eef5f2']
    const far = lit ? '#7a5a98' : '#a9c3d6'
    const near = lit ? '#2f2a5c' : '#6f8aa5'
    const deck = lit ? '#5c4c5e' : '#c9bba6'
    const tiles = [-3, -2, -1, 0, 1, 2].map(
      (row) =>
        `<path d="M0 ${fixed(stage.spot(0, row * 130).y)}H${width}" stroke="#1c1630" stroke-opacity=".25" stroke-width="${fixed(2 * unit)}"/>`,
    )
    const columns = Array.from({ length: 31 }, (_, i) => {
      const [a, b] = [
        stage.ground((i - 15) * 130, -430),
        stage.ground((i - 15) * 130, stage.camera.eye[2] - 60),
      ]
      return `<path d="M${fixed(a[0])} ${fixed(a[1])}L${fixed(b[0])} ${fixed(b[1])}" stroke="#1c1630" stroke-opacity=".25" stroke-width="${fixed(2 * unit)}"/>`
    })
    const bars = Array.from(
      { length: 46 },
      (_, i) =>
        `<rect x="${fixed((i / 45) * width)}" y="${fixed(edge.y - rail)}" width="${fixed(4 * unit)}" height="${fixed(rail)}" fill="${lit ? '#1d1936' : '#47525c'}"/>`,
    )
    const planters = [0.04, 0.3, 0.72, 0.97].map((share) => {
      const spot = stage.spot(share, -370)
      const { x, y } = spot
      const s = spot.scale * 0.72
      const leaf = lit ? '#2f5650' : '#4f9050'
      const stalks = Array.from(
        { length: 11 },
        (_, i) =>
          `<path d="M${fixed(x)} ${fixed(y - 60 * s)}q${fixed((i - 5) * 7 * s)} ${fixed(-70 * s)} ${fixed((i - 5) * 17 * s)} ${fixed((-150 + Math.abs(i - 5) * 13) * s)}" stroke="${mix(leaf, '#d9f28a', (i % 3) * 0.12)}" stroke-width="${fixed(9 * s)}" fill="none" stroke-linecap="round"/>`,
      )
      return `${stalks.join('')}<path d="M${fixed(x - 46 * s)} ${fixed(y - 74 * s)}h${fixed(92 * s)}l${fixed(-12 * s)} ${fixed(78 * s)}h${fixed(-68 * s)}Z" fill="${stage.canvas.along(
        [
          [0, '#d98a62'],
          [1, '#7a4038'],
        ],
      )}"/>`
    })
    const back =
      sky(stage, tone) +
      (lit ? stars(stage, mood === 'night' ? 150 : 50) : '') +
      sun(
        stage,
        random.range(0.25, 0.75),
        lit ? 0.86 : 0.25,
        mood === 'night' ? 24 : 44,
        '#fff3cf',
        mood === 'night' ? '#cfd8ff' : '#ffcf8a',
      ) +
      streaks(stage, 6, 0.15, 0.65, lit ? '#ff9f9a' : '#ffffff', 0.55) +
      skyline(stage, horizon + 60 * unit, 330, far, lit ? '#ffd9a0' : '#e6f2f8', lit) +
      skyline(stage, Math.max(horizon, edge.y), 300, near, lit ? '#ffcf7a' : '#cfe3ee', lit) +
      ground(stage, [mix(deck, '#ffffff', 0.15), deck, mix(deck, '#141026', 0.45)])
        .replace(/y="[^"]+"/, `y="${fixed(edge.y)}"`)
        .replace(/height="[^"]+"/, `height="${height}"`) +
      tiles.join('') +
      columns.join('') +
      bars.join('') +
      `<rect y="${fixed(edge.y - rail - 6 * unit)}" width="${width}" height="${fixed(11 * unit)}" fill="${lit ? '#2b2450' : '#5a6670'}"/>` +
      planters.join('')
    return {
      back,
      front: lit
        ? hangingLights(
            stage,
            [
              [0.03, 0.09, 0.06],
              [0.13, 0.02, 0.07],
            ],
            ['#ffd27a', '#ffe6ad', '#ffc46b'],
          )
        : '',
    }
  },
}
