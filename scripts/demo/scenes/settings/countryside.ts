import { fixed, darker, lighter, mix, path } from '../drawing/canvas.ts'
import { ground, litter, tufts, water, foregroundGrass, track } from '../nature/ground.ts'
import { ridge, sky, stars, clouds, mist, streaks, sun, beams, drifting } from '../nature/sky.ts'
import { hazed, pine, cypress, birch, broadTree } from '../nature/trees.ts'
import { type Setting, type Spot, type Stage, lightOf } from '../stage.ts'

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
function campfire(stage: Stage, spot: Spot): string {
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

/** Rows of vines towards a villa on a hill with cypresses. */
export const vineyard: Setting = {
  light: (mood) => lightOf(mood, { ground: '#a08a50' }),
  paint(stage, mood) {
    const { random, horizon, unit, width } = stage
    const warm = mood !== 'day'
    const haze = mood === 'dawn' ? '#f2d3cf' : warm ? '#ffdba6' : '#d3e6ea'
    const vine = warm ? '#7a8436' : '#5a9440'
    const soil = warm ? '#c99a62' : '#c2a070'
    const row = (x: number) => {
      const tall = 150
      const far = -4600
      const near = Math.abs(x) < 520 ? -520 : stage.camera.eye[2] - 90
      const lift = (z: number) => stage.camera.project([0, 0, z]).scale * tall
      const foot = [stage.ground(x, far), stage.ground(x, near)] as const
      const top = [
        [foot[0][0], foot[0][1] - lift(far)],
        [foot[1][0], foot[1][1] - lift(near)],
      ] as const
      const side = x < 0 ? 70 : -70
      const inner = [stage.ground(x + side, far), stage.ground(x + side, near)] as const
      const lit = x < 0 ? mix(vine, '#ffe08a', 0.3) : darker(vine, 0.12)
      const clusters = Array.from({ length: 26 }, () => {
        const z = far + (near - far) * random.next() ** 0.35
        const { scale } = stage.camera.project([0, 0, z])
        const [px, py] = stage.ground(x + side * random.range(0, 0.9), z)
        const r = 26 * scale
        return `<circle cx="${fixed(px)}" cy="${fixed(py - random.range(40, 150) * scale)}" r="${fixed(r)}" fill="${random.pick([lit, mix(vine, '#ffe9a0', 0.25), darker(vine, 0.3)])}"/>`
      })
      return `<path d="${path([foot[0], top[0], top[1], foot[1]])}" fill="${darker(vine, 0.4)}"/><path d="${path([top[0], top[1], [inner[1][0], inner[1][1] - lift(near)], [inner[0][0], inner[0][1] - lift(far)]])}" fill="${lit}"/><path d="${path(
        [
          [inner[0][0], inner[0][1] - lift(far)],
          [inner[1][0], inner[1][1] - lift(near)],
          [inner[1][0], inner[1][1] - lift(near) * 0.22],
          [inner[0][0], inner[0][1] - lift(far) * 0.22],
        ],
      )}" fill="${vine}"/>${clusters.join('')}`
    }
    const offsets = [3300, 2900, 2500, 2100, 1700, 1300, 900, 500].flatMap((x) => [-x, x])
    const [vx, vy, s] = [width * 0.7, horizon - 74 * unit, unit * 1.2]
    const villa = `<path d="M${fixed(vx - 70 * s)} ${fixed(vy + 26 * s)}v${fixed(-50 * s)}h${fixed(120 * s)}v${fixed(50 * s)}Z" fill="#f0d9b5"/><path d="M${fixed(vx - 78 * s)} ${fixed(vy - 22 * s)}l${fixed(22 * s)} ${fixed(-24 * s)}h${fixed(92 * s)}l${fixed(22 * s)} ${fixed(24 * s)}Z" fill="#b9603f"/><path d="M${fixed(vx + 18 * s)} ${fixed(vy - 20 * s)}v${fixed(-58 * s)}h${fixed(30 * s)}v${fixed(58 * s)}Z" fill="#e8cba0"/><path d="M${fixed(vx + 13 * s)} ${fixed(vy - 76 * s)}l${fixed(20 * s)} ${fixed(-17 * s)}l${fixed(20 * s)} ${fixed(17 * s)}Z" fill="#a8523a"/>`
    const trees = [0.52, 0.56, 0.6, 0.79, 0.83, 0.87].map((share) =>
      cypress(
        stage,
        { x: share * width, y: horizon - random.range(38, 56) * unit, scale: unit * 0.14 },
        random.range(760, 1050),
        mix('#4a6640', haze, 0.3),
      ),
    )
    const near = [0.03, 0.97].map((share) => {
      const spot = stage.spot(share, -3400)
      return cypress(stage, spot, 820, hazed('#3f5f3a', haze, spot, stage))
    })
    const back =
      sky(
        stage,
        mood === 'dawn'
          ? ['#8d9fd6', '#d9bcd6', '#ffd9c0']
          : warm
            ? ['#6a97cf', '#e6cdb0', '#ffd68f']
            : ['#3f97d8', '#9bd2f0', '#e8f5f4'],
      ) +
      sun(stage, 0.3, 0.62, 38, '#fff3cf', '#ffd98f') +
      (warm
        ? streaks(stage, 7, 0.1, 0.6, '#fff2e0', 0.7)
        : clouds(stage, 5, 0.2, 0.7, '#ffffff', '#d3e6f0')) +
      ridge(stage, 0.26, 0.14, 0.2, mix(haze, '#7f86b8', 0.4), haze) +
      ridge(stage, 0.15, 0.08, 0.1, mix(haze, vine, 0.4), mix(haze, vine, 0.3)) +
      villa +
      trees.join('') +
      ridge(stage, 0.04, 0.03, 0.1, mix(haze, vine, 0.6), mix(haze, vine, 0.5)) +
      mist(stage, haze, 0.5, 0.1) +
      ground(stage, [mix(soil, haze, 0.3), soil, darker(soil, 0.35)]) +
      tufts(stage, 260, 320, -2600, mix(vine, '#f3e6a0', 0.3), 18) +
      track(stage, {
        yaw: Math.PI / 2 - 0.1,
        halfWidth: 190,
        color: mix(soil, '#fff0d0', 0.25),
        bend: 0,
      }) +
      offsets.map(row).join('') +
      near.join('')
    return { back, front: foregroundGrass(stage, [darker(vine, 0.4), vine, '#c9b055'], 140) }
  },
}

const leaves = ['#d9572b', '#e8902f', '#f2b93b', '#b53a2a', '#c9772e']

/** A forest track under birches and maples in October. */
export const autumn: Setting = {
  light: (mood) => lightOf(mood, { ground: '#b5793f', horizon: '#ffdfae' }),
  paint(stage, mood) {
    const { random } = stage
    const hazeColor = mood === 'overcast' ? '#d9cfc0' : '#f7d7a0'
    const rows = [-8000, -5600, -4200, -3100, -2200, -1400].map(
      (z, row) =>
        Array.from({ length: row < 3 ? 13 : 6 }, (_, index) => {
          const share =
            row < 3
              ? (index + random.next()) / 12 - 0.04
              : index < 3
                ? random.range(-0.08, 0.22)
                : random.range(0.78, 1.08)
          const spot = stage.spot(share, z + random.range(-200, 200))
          const leaf = hazed(random.pick(leaves), hazeColor, spot, stage)
          return random.chance(0.5)
            ? birch(stage, spot, random.range(700, 1150), leaf)
            : broadTree(stage, spot, random.range(650, 1050), leaf, 0.6)
        }).join('') + mist(stage, hazeColor, row < 3 ? 0.4 : 0.1, 0.2),
    )
    const back =
      sky(
        stage,
        mood === 'overcast' ? ['#b9c0c6', '#dcdcd6', '#efe6d6'] : ['#8fb0cc', '#e9d3aa', '#ffe0a0'],
      ) +
      (mood === 'overcast' ? '' : sun(stage, 0.62, 0.62, 40, '#fff6d8', '#ffdf9a')) +
      ridge(stage, 0.3, 0.2, 0.6, mix('#b5562b', hazeColor, 0.55), hazeColor) +
      ridge(stage, 0.16, 0.16, 0.9, mix('#c9772e', hazeColor, 0.4), hazeColor) +
      ground(stage, [mix('#c98a45', hazeColor, 0.4), '#a8683a', '#6f4228']) +
      rows.slice(0, 3).join('') +
      track(stage, {
        yaw: random.range(0.35, 0.75),
        halfWidth: 165,
        color: '#b08a62',
        edge: '#7a4c2b',
        bend: 0.00012,
      }) +
      rows.slice(3).join('') +
      litter(stage, 520, 330, -2600, leaves, 7) +
      (mood === 'overcast' ? '' : beams(stage, 0.45, '#fff0c0', 0.3))
    return {
      back,
      front:
        drifting(stage, 34, leaves, 10) +
        foregroundGrass(stage, ['#8a3a22', '#c9772e', '#5a2f1c'], 130),
    }
  },
}
