import { fixed, mix } from '../drawing/canvas.ts'
import { ground, litter, track, tufts } from '../nature/ground.ts'
import { ridge, sky, streaks, sun, stars, snowfall } from '../nature/sky.ts'
import { bush, hazed, saguaro, pine } from '../nature/trees.ts'
import { type Setting, type Stage, lightOf } from '../stage.ts'

function mesa(stage: Stage, x: number, w: number, h: number, color: string, shade: string): string {
  const base = stage.horizon + 3
  const top = base - h
  const bands = [0.14, 0.3, 0.52].map(
    (t) =>
      `<path d="M${fixed(x - w * (0.34 + t * 0.1))} ${fixed(top + h * t)}H${fixed(x + w * (0.34 + t * 0.1))}" stroke="${shade}" stroke-opacity=".35" stroke-width="${fixed(h * 0.035)}"/>`,
  )
  const body = `M${fixed(x - w * 0.6)} ${fixed(base)}L${fixed(x - w * 0.4)} ${fixed(top + h * 0.55)}L${fixed(x - w * 0.36)} ${fixed(top + h * 0.05)}L${fixed(x - w * 0.1)} ${fixed(top)}L${fixed(x + w * 0.32)} ${fixed(top + h * 0.04)}L${fixed(x + w * 0.37)} ${fixed(top + h * 0.56)}L${fixed(x + w * 0.62)} ${fixed(base)}Z`
  const side = `M${fixed(x + w * 0.1)} ${fixed(base)}L${fixed(x + w * 0.12)} ${fixed(top + h * 0.5)}L${fixed(x + w * 0.16)} ${fixed(top + h * 0.02)}L${fixed(x + w * 0.32)} ${fixed(top + h * 0.04)}L${fixed(x + w * 0.37)} ${fixed(top + h * 0.56)}L${fixed(x + w * 0.62)} ${fixed(base)}Z`
  return `<path d="${body}" fill="${stage.canvas.down([
    [0, color],
    [1, mix(color, '#ffd9b0', 0.35)],
  ])}"/><path d="${side}" fill="${shade}" fill-opacity=".5"/>${bands.join('')}`
}

/** Red rock, saguaros and a dirt road. */
export const desert: Setting = {
  light: (mood) =>
    lightOf(mood, {
      ground: '#c98a5a',
      ambient: mood === 'dusk' ? 0.6 : 0.64,
      ...(mood === 'dusk' ? { direction: [-0.6, 0.5, 0.3] as const } : {}),
    }),
  paint(stage, mood) {
    const { random, width, unit } = stage
    const dusk = mood === 'dusk'
    const golden = mood === 'golden'
    const haze = dusk ? '#e88a80' : golden ? '#ffd09a' : '#f2dcc4'
    const rock = dusk ? '#8f4a62' : '#c8673f'
    const sand = dusk
      ? ['#b9705f', '#a35c55', '#6f3f4c']
      : golden
        ? ['#efb877', '#dd9658', '#b56f42']
        : ['#f0cfa0', '#e0ac74', '#c98a55']
    const x = random.range(0.1, 0.3)
    const plants = [-4200, -3000, -2200, -1500, -1100, -700].flatMap((z) =>
      [0, 1].map((half) => {
        const spot = stage.spot(
          half === 0 ? random.range(-0.02, 0.34) : random.range(0.66, 1.02),
          z,
        )
        const leaf = hazed(dusk ? '#3f5550' : '#5d8a4f', haze, spot, stage)
        return random.chance(0.6)
          ? saguaro(stage, spot, random.range(280, 520), leaf)
          : bush(
              stage,
              spot,
              random.range(45, 85),
              hazed(dusk ? '#5a5a58' : '#9a9a5c', haze, spot, stage),
            )
      }),
    )
    const back =
      sky(
        stage,
        dusk
          ? ['#34306f', '#8a4a8f', '#ea6f73', '#ffb26b']
          : golden
            ? ['#5f8fc9', '#c9c3c0', '#ffd79a']
            : ['#3f97d8', '#94cbea', '#f4e9d8'],
      ) +
      sun(
        stage,
        1 - x,
        dusk ? 0.86 : 0.4,
        dusk ? 58 : 30,
        dusk ? '#ffe9b0' : '#fffbe8',
        dusk ? '#ffb765' : '#fff0c4',
      ) +
      streaks(stage, 7, 0.12, 0.7, dusk ? '#ff9a7d' : '#ffffff', 0.6) +
      ridge(stage, 0.08, 0.1, 0.7, mix(haze, '#8a6fa8', 0.4), haze) +
      mesa(
        stage,
        width * x,
        420 * unit,
        190 * unit,
        mix(rock, haze, 0.35),
        mix(rock, '#4a2a4a', 0.4),
      ) +
      mesa(
        stage,
        width * (x + 0.42),
        250 * unit,
        130 * unit,
        mix(rock, haze, 0.5),
        mix(rock, '#4a2a4a', 0.3),
      ) +
      mesa(
        stage,
        width * (x + 0.24),
        120 * unit,
        165 * unit,
        mix(rock, haze, 0.42),
        mix(rock, '#4a2a4a', 0.35),
      ) +
      mesa(
        stage,
        width * (x + 0.7),
        480 * unit,
        110 * unit,
        mix(rock, haze, 0.55),
        mix(rock, '#4a2a4a', 0.3),
      ) +
      ground(stage, sand) +
      track(stage, {
        yaw: random.range(0.15, 0.4),
        halfWidth: 170,
        color: mix(sand[1] ?? '#e0ac74', '#fff0d0', 0.28),
        bend: 0.00009,
      }) +
      plants.join('') +
      litter(
        stage,
        190,
        330,
        -1500,
        [
          mix(sand[2] ?? '#c98a55', '#3a1d14', 0.35),
          mix(sand[0] ?? '#f0cfa0', '#ffffff', 0.25),
          rock,
        ],
        6,
      ) +
      tufts(stage, 70, 300, -900, dusk ? '#8a6a5a' : '#b9a860', 26)
    const rim = [0.03, 0.97].map(
      (share) =>
        `<g filter="${stage.canvas.blur(4 * unit)}">${bush(stage, { x: share * width, y: stage.height + 40 * unit, scale: 2.4 * unit }, 85, dusk ? '#3f3a44' : '#7d8a4c')}</g>`,
    )
    return { back, front: rim.join('') }
  },
}

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
