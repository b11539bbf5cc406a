import { fixed } from '../drawing/canvas.ts'
import { mix } from '../drawing/color.ts'
import { ground, litter, track, tufts } from '../nature/ground.ts'
import { ridge, sky, streaks, sun } from '../nature/sky.ts'
import { bush, hazed, saguaro } from '../nature/trees.ts'
import type { Setting, Stage } from '../stage.ts'
import { lightOf } from './moods.ts'

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
