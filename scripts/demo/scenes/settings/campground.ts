import { fixed } from '../drawing/canvas.ts'
import { darker, lighter, mix } from '../drawing/color.ts'
import { ground, litter, tufts, water } from '../nature/ground.ts'
import { ridge, sky, stars } from '../nature/sky.ts'
import { hazed, pine } from '../nature/trees.ts'
import type { Setting, Spot, Stage } from '../stage.ts'
import { lightOf } from './moods.ts'

function tent(stage: Stage, spot: Spot, color: string, lit: boolean): string {
  const s = spot.scale
  const { x, y } = spot
  const cloth = lit
    ? stage.canvas.round(
        [
          [0, '#fff0b8'],
          [0.5, mix(color, '#ffc45c', 0.55)],
          [1, color],
        ],
        0.45,
        0.8,
        0.8,
      )
    : color
  const at = (dx: number, dy: number) => `${fixed(x + dx * s)} ${fixed(y - dy * s)}`
  return (
    `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(230 * s)}" ry="${fixed(26 * s)}" fill="#0a0d1a" fill-opacity=".4"/>` +
    `<path d="M${at(-190, 0)}L${at(-20, 190)}L${at(90, 0)}Z" fill="${cloth}"/><path d="M${at(-20, 190)}L${at(120, 165)}L${at(220, 0)}L${at(90, 0)}Z" fill="${darker(color, 0.35)}"/>` +
    `<path d="M${at(-20, 180)}L${at(-62, 0)}L${at(22, 0)}Z" fill="${lit ? '#fff3c9' : darker(color, 0.5)}"/><path d="M${at(-190, 0)}L${at(-20, 190)}L${at(120, 165)}" fill="none" stroke="${lighter(color, 0.35)}" stroke-width="${fixed(4 * s)}"/>`
  )
}

/** Flames in a ring of stones, with their light on the ground. */
export function campfire(stage: Stage, spot: Spot): string {
  const s = spot.scale
  const { x, y } = spot
  const flame = (w: number, h: number, color: string) =>
    `<path d="M${fixed(x - w * s)} ${fixed(y - 8 * s)}Q${fixed(x - w * 1.2 * s)} ${fixed(y - h * 0.45 * s)} ${fixed(x - w * 0.2 * s)} ${fixed(y - h * s)}Q${fixed(x)} ${fixed(y - h * 0.65 * s)} ${fixed(x + w * 0.5 * s)} ${fixed(y - h * 0.8 * s)}Q${fixed(x + w * 1.3 * s)} ${fixed(y - h * 0.35 * s)} ${fixed(x + w * s)} ${fixed(y - 8 * s)}Z" fill="${color}"/>`
  const stones = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * Math.PI * 2
    return `<ellipse cx="${fixed(x + Math.cos(angle) * 62 * s)}" cy="${fixed(y + Math.sin(angle) * 14 * s)}" rx="${fixed(15 * s)}" ry="${fixed(10 * s)}" fill="${Math.sin(angle) > 0 ? '#5c5666' : '#8f6a58'}"/>`
  })
  stage.canvas.glow(x, y - 40 * s, 330 * s, '#ff9a3d', 0.42)
  const sparks = Array.from(
    { length: 22 },
    () =>
      `<circle cx="${fixed(x + stage.random.range(-70, 70) * s)}" cy="${fixed(y - stage.random.range(80, 380) * s)}" r="${fixed(stage.random.range(0.6, 1.7) * s)}" fill="#ffd27a"/>`,
  )
  return (
    `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(620 * s)}" ry="${fixed(105 * s)}" fill="${stage.canvas.round(
      [
        [0, '#ffab52', 0.75],
        [0.5, '#ff8a3a', 0.28],
        [1, '#ff8a3a', 0],
      ],
    )}"/>` +
    `<path d="M${fixed(x - 50 * s)} ${fixed(y - 4 * s)}L${fixed(x + 46 * s)} ${fixed(y - 20 * s)}M${fixed(x - 44 * s)} ${fixed(y - 20 * s)}L${fixed(x + 50 * s)} ${fixed(y - 4 * s)}" stroke="#4a2c1d" stroke-width="${fixed(15 * s)}" stroke-linecap="round"/>` +
    flame(40, 120, '#f2542d') +
    flame(28, 92, '#ff9f2e') +
    flame(15, 60, '#ffe27a') +
    stones.join('') +
    sparks.join('')
  )
}

/** Tents and a fire by a lake, when the first stars are out. */
export const campground: Setting = {
  light: (mood) =>
    lightOf(
      mood,
      mood === 'dusk' || mood === 'night'
        ? {
            sun: '#ffae66',
            direction: [-0.75, 0.55, 0.35],
            power: 0.6,
            ground: '#4a4552',
            shadowBlur: 12,
          }
        : { ground: '#7d8a5a' },
    ),
  paint(stage, mood) {
    const { random, horizon } = stage
    const late = mood === 'dusk' || mood === 'night'
    const night = mood === 'night'
    const haze = night ? '#3a4478' : late ? '#8a7aa8' : '#cfe0e0'
    const leaf = night ? '#1a2b3f' : late ? '#2c3f4f' : '#3f7050'
    const soil = night
      ? ['#2f3556', '#2a2d42', '#1b1c2b']
      : late
        ? ['#6f6480', '#5a4d5c', '#332b3a']
        : ['#a9b98a', '#8a9a62', '#5f6f42']
    const shore = stage.spot(0, -3300).y
    const trees = [-5600, -4200, -3000].flatMap((z) =>
      Array.from({ length: 9 }, (_, i) => {
        const spot = stage.spot(
          i < 5 ? random.range(-0.08, 0.26) : random.range(0.76, 1.08),
          z + random.range(-250, 250),
        )
        return pine(stage, spot, random.range(620, 1050), hazed(leaf, haze, spot, stage))
      }),
    )
    const back =
      sky(
        stage,
        night
          ? ['#0b1130', '#1c2a5c', '#4a4f8a']
          : late
            ? ['#23306b', '#6a5a9c', '#e08a80', '#ffc48a']
            : ['#5aa3d8', '#b9def0', '#eef6ee'],
      ) +
      (late ? stars(stage, night ? 240 : 110) : '') +
      ridge(stage, 0.34, 0.4, 1, mix(haze, night ? '#0f1838' : '#3f4a86', 0.45), haze) +
      ridge(stage, 0.12, 0.14, 0.8, mix(haze, leaf, 0.55), mix(haze, leaf, 0.3)) +
      water(
        stage,
        horizon,
        shore + 4,
        night ? ['#4a4f8a', '#1c2a5c'] : late ? ['#f2a585', '#7a6aa0'] : ['#cfe6ea', '#7fb3c4'],
        late ? '#ffd9a8' : '#ffffff',
        0.55,
      ) +
      ground(stage, soil).replace(/y="[^"]+"/, `y="${fixed(shore)}"`) +
      trees.join('') +
      tent(stage, stage.spot(0.1, -980), '#c9603a', late) +
      tent(stage, stage.spot(0.9, -1250), '#3f7a8a', late) +
      litter(
        stage,
        130,
        300,
        -1500,
        [soil[2] ?? '#333333', mix(soil[0] ?? '#666666', '#ffffff', 0.15)],
        6,
      ) +
      tufts(
        stage,
        160,
        260,
        -1700,
        mix(soil[1] ?? '#555555', late ? '#d99a66' : '#d9f28a', 0.35),
        17,
      ) +
      (late ? campfire(stage, stage.spot(0.24, -420)) : '')
    return { back, front: '' }
  },
}
