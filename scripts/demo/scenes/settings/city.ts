import { fixed, mix } from '../drawing/canvas.ts'
import { ground, litter } from '../nature/ground.ts'
import { sky, stars, bokeh, drifting, streaks, sun } from '../nature/sky.ts'
import { type Setting, type Stage, lightOf } from '../stage.ts'

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
function hangingLights(
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
