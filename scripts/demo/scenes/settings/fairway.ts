import { fixed } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { foregroundGrass, ground, stripes, track, tufts } from '../nature/ground.ts'
import { clouds, mist, ridge, sky, streaks, sun } from '../nature/sky.ts'
import { broadTree, hazed, pine } from '../nature/trees.ts'
import { birds } from '../nature/weather.ts'
import type { Mood, Setting, Spot, Stage } from '../stage.ts'
import { lightOf } from './moods.ts'

const palettes: Partial<
  Record<
    Mood,
    { sky: string[]; haze: string; near: string; far: string; leaf: string; sun: string }
  >
> = {
  dawn: {
    sky: ['#7d95cf', '#c3b9dd', '#f7cbbd', '#ffe3c0'],
    haze: '#f4cfc3',
    near: '#3a7a45',
    far: '#b5c78a',
    leaf: '#46804a',
    sun: '#fff3d6',
  },
  day: {
    sky: ['#3f8fd2', '#7fbdea', '#cfe8f5'],
    haze: '#c7dfec',
    near: '#3f8a3c',
    far: '#8fc267',
    leaf: '#3f8440',
    sun: '#fffdf0',
  },
  golden: {
    sky: ['#6a8fc4', '#b9bfd0', '#ffdca6', '#ffc787'],
    haze: '#ffd6a3',
    near: '#5a7d2f',
    far: '#c2b35a',
    leaf: '#6d8035',
    sun: '#fff2c9',
  },
}

/** A flagstick in its cup on a smooth green with a bunker beside it. */
export function green(stage: Stage, spot: Spot, color: string): string {
  const s = spot.scale
  const { x, y } = spot
  const sand = `<path d="M${fixed(x + 420 * s)} ${fixed(y + 70 * s)}q${fixed(130 * s)} ${fixed(-70 * s)} ${fixed(300 * s)} ${fixed(-25 * s)}q${fixed(120 * s)} ${fixed(60 * s)} ${fixed(-60 * s)} ${fixed(80 * s)}q${fixed(-190 * s)} ${fixed(40 * s)} ${fixed(-240 * s)} ${fixed(-55 * s)}Z"`
  return (
    `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(620 * s)}" ry="${fixed(74 * s)}" fill="${mix(color, '#c9f08a', 0.4)}"/>` +
    `${sand} fill="#c9a86a" transform="translate(0 ${fixed(-7 * s)})"/>${sand} fill="#f1dfae"/>` +
    `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(9 * s)}" ry="${fixed(3 * s)}" fill="#20301f"/>` +
    `<path d="M${fixed(x)} ${fixed(y)}V${fixed(y - 330 * s)}" stroke="#fbf7ea" stroke-width="${fixed(Math.max(1.2, 5 * s))}"/>` +
    `<path d="M${fixed(x)} ${fixed(y - 330 * s)}q${fixed(60 * s)} ${fixed(12 * s)} ${fixed(120 * s)} ${fixed(38 * s)}q${fixed(-55 * s)} ${fixed(26 * s)} ${fixed(-120 * s)} ${fixed(52 * s)}Z" fill="#e0402f"/>`
  )
}

export const fairway: Setting = {
  light: (mood) => lightOf(mood),
  paint(stage, mood) {
    const p = palettes[mood] ?? palettes.day
    if (!p) throw new Error('The fairway needs a palette')
    const { random } = stage
    const side = random.chance(0.5) ? 0.16 : 0.84
    const lit = mood === 'day' ? -0.5 : side < 0.5 ? -0.8 : 0.8
    const rows = [-9500, -6000, -4300, -3200].flatMap(
      (z, row) =>
        Array.from({ length: row < 2 ? 11 : 4 }, (_, index) => {
          const share =
            row < 2
              ? (index + random.next()) / 10 - 0.05
              : index < 2
                ? random.range(-0.04, 0.24)
                : random.range(0.76, 1.04)
          const spot = stage.spot(share, z + random.range(-300, 300))
          const leaf = hazed(mix(p.leaf, '#8a9a3a', random.next() * 0.35), p.haze, spot, stage)
          return random.chance(0.25)
            ? pine(stage, spot, random.range(600, 950), leaf)
            : broadTree(stage, spot, random.range(560, 900), leaf, lit)
        }).join('') + (row === 1 ? mist(stage, p.haze, 0.5, 0.16) : ''),
    )
    const back =
      sky(stage, p.sky) +
      sun(
        stage,
        side,
        mood === 'day' ? 0.22 : 0.68,
        mood === 'day' ? 26 : 40,
        p.sun,
        mood === 'day' ? '#fffbe6' : '#ffd9a0',
      ) +
      (mood === 'day'
        ? clouds(stage, 5, 0.18, 0.75, '#ffffff', '#cfe0ee')
        : streaks(stage, 6, 0.1, 0.6, '#fff0e0', 0.65)) +
      ridge(stage, 0.2, 0.14, 0.25, mix(p.haze, '#6f86b5', 0.45), p.haze) +
      ridge(stage, 0.1, 0.1, 0.2, mix(p.haze, p.leaf, 0.4), mix(p.haze, p.leaf, 0.15)) +
      birds(stage, 4, mix(p.leaf, '#1b2238', 0.6)) +
      ground(stage, [p.far, mix(p.far, p.near, 0.55), p.near]) +
      stripes(stage, mix(p.near, '#f6ffb0', 0.35), 0.2, 240, random.range(-0.25, 0.25)) +
      rows.slice(0, 2).join('') +
      green(stage, stage.spot(side < 0.5 ? 0.72 : 0.26, -2900), p.far) +
      rows.slice(2).join('') +
      tufts(stage, 240, 260, -900, mix(p.near, '#d9f28a', 0.3), 13) +
      track(stage, {
        yaw: random.range(0.12, 0.4) * (side < 0.5 ? 1 : -1),
        halfWidth: 150,
        color: mix('#cfc5b4', p.haze, 0.25),
        edge: mix(p.near, '#20301f', 0.25),
        bend: 0.00006,
      })
    return {
      back,
      front: foregroundGrass(
        stage,
        [mix(p.near, '#12301f', 0.45), mix(p.near, '#0f2a1c', 0.2), mix(p.near, '#e9f59a', 0.25)],
        170,
      ),
    }
  },
}
