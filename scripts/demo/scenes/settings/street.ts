import { fixed } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { ground, litter } from '../nature/ground.ts'
import { sky, stars } from '../nature/sky.ts'
import { bokeh, drifting } from '../nature/weather.ts'
import type { Setting, Stage } from '../stage.ts'
import { lightOf } from './moods.ts'

const paper = ['#ff5a4d', '#ffc53d', '#4db6ff', '#6fdc7a', '#ff7ac0', '#fff4dc']

function shopfront(
  stage: Stage,
  x: number,
  w: number,
  h: number,
  base: number,
  wall: string,
): string {
  const { random } = stage
  const top = base - h
  const lit = () =>
    random.chance(0.68) ? random.pick(['#ffd27a', '#ffe6ad', '#ffbf66']) : mix(wall, '#0c0f26', 0.5)
  const floors = Math.max(1, Math.round(h / (w * 0.62)) - 1)
  const panes = Array.from({ length: floors }, (_, floor) =>
    [0.1, 0.41, 0.72]
      .map(
        (share) =>
          `<rect x="${fixed(x + w * share)}" y="${fixed(top + h * 0.09 + (floor * h * 0.58) / floors)}" width="${fixed(w * 0.18)}" height="${fixed((h * 0.36) / floors)}" rx="2" fill="${lit()}"/>`,
      )
      .join(''),
  )
  const awning = random.pick(['#c8402f', '#2f6f8a', '#d99a2b', '#5a8a4a'])
  const strips = Array.from(
    { length: 8 },
    (_, i) =>
      `<path d="M${fixed(x + w * (0.04 + i * 0.115))} ${fixed(base - h * 0.29)}h${fixed(w * 0.115)}l0 ${fixed(h * 0.09)}q${fixed(-w * 0.057)} ${fixed(h * 0.04)} ${fixed(-w * 0.115)} 0Z" fill="${i % 2 ? '#f6ead6' : awning}"/>`,
  )
  return (
    `<rect x="${fixed(x)}" y="${fixed(top)}" width="${fixed(w + 1)}" height="${fixed(h)}" fill="${stage.canvas.down(
      [
        [0, mix(wall, '#0f1230', 0.5)],
        [1, wall],
      ],
    )}"/><rect x="${fixed(x - w * 0.02)}" y="${fixed(top - h * 0.03)}" width="${fixed(w * 1.04)}" height="${fixed(h * 0.05)}" fill="${mix(wall, '#0f1230', 0.25)}"/>` +
    panes.join('') +
    `<rect x="${fixed(x + w * 0.07)}" y="${fixed(base - h * 0.26)}" width="${fixed(w * 0.86)}" height="${fixed(h * 0.26)}" fill="${stage.canvas.down(
      [
        [0, '#ffe9b0'],
        [1, '#f0a850'],
      ],
    )}"/><rect x="${fixed(x + w * 0.42)}" y="${fixed(base - h * 0.24)}" width="${fixed(w * 0.16)}" height="${fixed(h * 0.24)}" fill="${mix(wall, '#3a1d2a', 0.6)}"/>` +
    strips.join('')
  )
}

function crowd(stage: Stage, y: number, size: number): string {
  const { random, width } = stage
  return Array.from({ length: Math.round(width / (size * 0.5)) }, (_, i) => {
    const x = (i + random.next()) * size * 0.5
    const h = size * random.range(0.82, 1.12)
    const color = mix(
      random.pick(['#2b2450', '#3a2a4f', '#221c40', '#4a2f4a']),
      '#000010',
      random.next() * 0.3,
    )
    const arm = random.chance(0.22)
      ? `<path d="M${fixed(x + h * 0.12)} ${fixed(y - h * 0.72)}l${fixed(h * 0.12)} ${fixed(-h * 0.36)}" stroke="${color}" stroke-width="${fixed(h * 0.08)}" stroke-linecap="round"/>`
      : ''
    return `<circle cx="${fixed(x)}" cy="${fixed(y - h * 0.9)}" r="${fixed(h * 0.115)}" fill="${mix(color, '#d98a6a', 0.16)}"/><path d="M${fixed(x - h * 0.2)} ${fixed(y)}V${fixed(y - h * 0.62)}Q${fixed(x - h * 0.18)} ${fixed(y - h * 0.78)} ${fixed(x)} ${fixed(y - h * 0.78)}T${fixed(x + h * 0.2)} ${fixed(y - h * 0.62)}V${fixed(y)}Z" fill="${color}"/>${arm}`
  }).join('')
}

/** Ropes of bulbs hung across the picture. */
export function hangingLights(
  stage: Stage,
  ropes: readonly (readonly [number, number, number])[],
  colors: readonly string[],
): string {
  const { width, height, unit } = stage
  return ropes
    .map(([left, right, sag]) => {
      const at = (t: number) =>
        [t * width, (left + (right - left) * t + sag * 4 * t * (1 - t)) * height] as const
      const bulbs = Array.from({ length: 17 }, (_, i) => {
        const [x, y] = at((i + 0.5) / 17)
        const color = colors[i % colors.length] ?? '#ffd27a'
        stage.canvas.glow(x, y + 8 * unit, 46 * unit, color, 0.6)
        return `<circle cx="${fixed(x)}" cy="${fixed(y + 8 * unit)}" r="${fixed(6.5 * unit)}" fill="${mix(color, '#ffffff', 0.65)}"/>`
      })
      const [, mid] = [0, (left + right) / 2 + sag * 2]
      return `<path d="M0 ${fixed(left * height)}Q${fixed(width / 2)} ${fixed(mid * height)} ${width} ${fixed(right * height)}" fill="none" stroke="#14122a" stroke-width="${fixed(2.4 * unit)}"/>${bulbs.join('')}`
    })
    .join('')
}

/** Main street on parade night: shop fronts, a crowd, bulbs overhead and paper in the air. */
export const street: Setting = {
  light: (mood) =>
    lightOf(mood, {
      ground: '#5a4560',
      sun: '#ffd9a6',
      power: 0.72,
      ambient: 0.72,
      direction: [-0.2, 0.9, 0.5],
    }),
  paint(stage, mood) {
    const { random, width, height, horizon, unit } = stage
    const curb = stage.spot(0, -420).y
    const base = stage.spot(0, -640).y
    const scale = stage.spot(0, -640).scale
    const fronts: string[] = []
    const walls = ['#6a4a6a', '#4a4f86', '#7a4f5a', '#3f5a7a', '#5a3f6f']
    let x = -random.range(0, 160) * scale
    while (x < width) {
      const w = random.range(430, 620) * scale
      fronts.push(shopfront(stage, x, w, random.range(620, 980) * scale, base, random.pick(walls)))
      x += w
    }
    const lamps = bokeh(stage, 26, 0.02, Math.max(0.1, horizon / height), paper, 30)
    const shine = Array.from({ length: 40 }, () => {
      const w = random.range(10, 46) * unit
      return `<rect x="${fixed(random.next() * width)}" y="${fixed(random.range(curb, height))}" width="${fixed(w)}" height="${fixed(random.range(30, 130) * unit)}" fill="${stage.canvas.down(
        [
          [0, random.pick(['#ffc46b', '#ff9a7a', '#7fb6ff', '#ffd9a0']), 0.2],
          [1, '#ffc46b', 0],
        ],
      )}"/>`
    })
    const back =
      sky(
        stage,
        mood === 'dusk' ? ['#29317a', '#7a539c', '#f08a80'] : ['#0a0f2e', '#1d2358', '#4a3a78'],
      ) +
      stars(stage, 70) +
      fronts.join('') +
      lamps +
      ground(stage, ['#5a4a68', '#3d3654', '#1f1c33']).replace(
        /y="[^"]+"/,
        `y="${fixed(base - 2)}"`,
      ) +
      `<rect y="${fixed(base - 2)}" width="${width}" height="${fixed(Math.max(2, curb - base))}" fill="#6f5a70"/>` +
      crowd(stage, curb - (curb - base) * 0.3, 150 * stage.spot(0, -560).scale) +
      `<rect y="${fixed(curb)}" width="${width}" height="${fixed(6 * unit)}" fill="#a88a86"/>` +
      shine.join('') +
      litter(stage, 330, 320, -400, paper, 3.4)
    return {
      back,
      front:
        hangingLights(
          stage,
          [
            [0.05, 0.11, 0.045],
            [0.16, 0.04, 0.05],
          ],
          ['#ffd27a', '#ff8a7a', '#8fd0ff', '#ffe6ad'],
        ) + drifting(stage, 90, paper, 8),
    }
  },
}
