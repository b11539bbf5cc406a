import { fixed, mix, darker, lighter } from '../drawing/canvas.ts'
import { foregroundGrass, ground, litter, water } from '../nature/ground.ts'
import { clouds, ridge, sky, streaks, sun, birds } from '../nature/sky.ts'
import { palm } from '../nature/trees.ts'
import { type Setting, lightOf, type Stage } from '../stage.ts'

/** Sand, surf and palms, at noon or with the sun going down into the water. */
export const beach: Setting = {
  light: (mood) =>
    mood === 'dusk'
      ? lightOf('dusk', {
          direction: [-0.5, 0.5, 0.3],
          ground: '#a5705a',
          power: 0.62,
          lamps: false,
        })
      : lightOf(mood, { ground: '#e3cfa0', ambient: 0.7 }),
  paint(stage, mood) {
    const { random, unit, width, horizon, height } = stage
    const low = mood === 'dusk'
    const shore = stage.spot(0, -560).y
    const sunX = random.chance(0.5) ? 0.24 : 0.76
    const sand = low ? ['#b9806a', '#c98f6d', '#8f5f5a'] : ['#f3dfb0', '#ecd19a', '#d9b577']
    const foam = (y: number, size: number, opacity: number) => {
      const phase = random.next() * 9
      const points = Array.from({ length: 61 }, (_, i) => {
        const t = i / 60
        const swell = Math.sin(t * 11 + phase) * 5 + Math.sin(t * 27 + phase * 2) * 2
        return `${fixed(t * width)} ${fixed(y + swell * unit)}`
      })
      return `<path d="M${points.join('L')}" fill="none" stroke="${low ? '#ffe3cf' : '#ffffff'}" stroke-width="${fixed(size * unit)}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`
    }
    const leaf = low ? '#3b4a4c' : '#4d8a3f'
    const side = sunX < 0.5 ? 1 : 0
    const spit = stage.spot(side, -5200)
    const [sx, dir] = [side * width, side ? -1 : 1]
    const land =
      `<path d="M${fixed(sx)} ${fixed(spit.y + 10 * unit)}q${fixed(dir * width * 0.2)} ${fixed(6 * unit)} ${fixed(dir * width * 0.4)} ${fixed(-8 * unit)}q${fixed(-dir * width * 0.16)} ${fixed(-26 * unit)} ${fixed(-dir * width * 0.4)} ${fixed(-34 * unit)}Z" fill="${low ? '#5d4668' : '#e9d3a0'}"/>` +
      [0.03, 0.09, 0.17, 0.24, 0.29]
        .map((share, index) =>
          palm(
            stage,
            {
              x: sx + dir * share * width,
              y: spit.y - (14 - share * 30) * unit,
              scale: 0.62 * unit,
            },
            [620, 800, 560, 700, 480][index] ?? 600,
            leaf,
            low ? '#5c4148' : '#96724d',
          ),
        )
        .join('')
    const back =
      sky(
        stage,
        low
          ? ['#3d3f86', '#8d5a9c', '#e8738a', '#ffa765', '#ffd98a']
          : ['#2f8fd6', '#7cc4ec', '#dff3f4'],
      ) +
      sun(
        stage,
        low ? sunX : 0.2,
        low ? 0.83 : 0.2,
        low ? 64 : 28,
        low ? '#fff1c2' : '#fffdf2',
        low ? '#ffcf7a' : '#fffbe2',
      ) +
      (low
        ? streaks(stage, 9, 0.15, 0.75, '#ff9f8f', 0.75) +
          streaks(stage, 5, 0.1, 0.6, '#5d4a94', 0.5)
        : clouds(stage, 4, 0.35, 0.85, '#ffffff', '#d4e8f2')) +
      ridge(stage, 0.03, 0.07, 0.3, low ? '#6d4f86' : '#7fb0b8', low ? '#a8658a' : '#a9d0d2') +
      water(
        stage,
        horizon,
        shore + 6,
        low ? ['#ffb877', '#c9707f', '#5c4a86', '#4a477f'] : ['#58bcd6', '#3fb3c8', '#8adfd6'],
        low ? '#ffe3a3' : '#ffffff',
        low ? sunX : 0.2,
      ) +
      land +
      birds(stage, 5, low ? '#4a3560' : '#ffffff') +
      ground(stage, sand)
        .replace(/y="[^"]+"/, `y="${fixed(shore)}"`)
        .replace(/height="[^"]+"/, `height="${fixed(height)}"`) +
      `<rect y="${fixed(shore)}" width="${width}" height="${fixed(40 * unit)}" fill="${stage.canvas.down(
        [
          [0, low ? '#7d5270' : '#b98f5e', 0.55],
          [1, low ? '#7d5270' : '#b98f5e', 0],
        ],
      )}"/>` +
      foam(shore - 26 * unit, 5, 0.45) +
      foam(shore - 10 * unit, 7, 0.65) +
      foam(shore + 3 * unit, 10, 0.9) +
      litter(
        stage,
        130,
        300,
        -500,
        [mix(sand[2] ?? '#d9b577', '#5a3a2a', 0.3), mix(sand[0] ?? '#f3dfb0', '#ffffff', 0.4)],
        4,
      )
    return {
      back,
      front: foregroundGrass(
        stage,
        low ? ['#3a2f4f', '#59405c', '#2b2440'] : ['#7da05a', '#b9b364', '#5d8a4c'],
        190,
      ),
    }
  },
}

function sailboat(stage: Stage, x: number, y: number, s: number, hull: string): string {
  const at = (dx: number, dy: number) => `${fixed(x + dx * s)} ${fixed(y - dy * s)}`
  return (
    `<path d="M${at(-150, 0)}Q${at(0, -16)} ${at(150, 0)}L${at(140, -130)}Q${at(0, -160)} ${at(-130, -110)}Z" fill="${hull}" fill-opacity=".22"/><path d="M${at(4, 0)}V${fixed(y + 300 * s)}" stroke="#ffffff" stroke-opacity=".22" stroke-width="${fixed(5 * s)}"/>` +
    `<path d="M${at(-150, 52)}L${at(175, 60)}Q${at(150, 4)} ${at(110, -6)}H${fixed(x - 120 * s)}Q${at(-150, 10)} ${at(-150, 52)}Z" fill="${stage.canvas.down(
      [
        [0, lighter(hull, 0.25)],
        [0.5, hull],
        [1, darker(hull, 0.4)],
      ],
    )}"/><path d="M${at(-148, 40)}L${at(168, 47)}" stroke="#ffffff" stroke-opacity=".8" stroke-width="${fixed(5 * s)}"/>` +
    `<path d="M${at(-90, 54)}L${at(-70, 84)}H${fixed(x + 50 * s)}L${at(80, 56)}Z" fill="#f4f1ea"/><path d="M${at(-60, 76)}h${fixed(90 * s)}v${fixed(13 * s)}h${fixed(-96 * s)}Z" fill="#3b5266"/>` +
    `<path d="M${at(4, 60)}V${fixed(y - 520 * s)}" stroke="#e9e4da" stroke-width="${fixed(7 * s)}"/><path d="M${at(4, 130)}L${at(-140, 118)}" stroke="#d9d3c6" stroke-width="${fixed(14 * s)}" stroke-linecap="round"/><path d="M${at(4, 515)}L${at(172, 62)}M${at(4, 515)}L${at(-148, 56)}" stroke="#d9d9d9" stroke-opacity=".7" stroke-width="${fixed(2 * s)}"/>`
  )
}

/** A quay of planks before moored boats. */
export const marina: Setting = {
  light: (mood) => lightOf(mood, { ground: '#a89a86' }),
  paint(stage, mood) {
    const { random, width, height, horizon, unit } = stage
    const warm = mood === 'dawn' || mood === 'golden'
    const quay = stage.spot(0, -430).y
    const hulls = ['#f2efe8', '#2f5f8a', '#c8402f', '#f2efe8', '#2f7a6f', '#e0b13f']
    const boats = [-2600, -1700, -1050].flatMap((z, row) =>
      Array.from({ length: 4 - (row === 2 ? 1 : 0) }, (_, i) => {
        const spot = stage.spot(
          (i + 0.5 + random.range(-0.25, 0.25)) / (4 - (row === 2 ? 1 : 0)),
          z,
        )
        return sailboat(
          stage,
          spot.x,
          spot.y,
          spot.scale * 1.25,
          mix(random.pick(hulls), warm ? '#f0b89a' : '#bcd9e6', 0.28 - row * 0.12),
        )
      }),
    )
    const plank = warm ? '#b98f6c' : '#c2a482'
    const boards = Array.from({ length: 70 }, (_, i) => {
      const x = (i - 35) * 46
      const near = stage.camera.eye[2] - 50
      const [a, b] = [stage.ground(x, -430), stage.ground(x, near)]
      return `<path d="M${fixed(a[0])} ${fixed(a[1])}L${fixed(b[0])} ${fixed(b[1])}" stroke="${darker(plank, 0.45)}" stroke-opacity=".5" stroke-width="${fixed(2.2 * unit)}"/>`
    })
    const posts = Array.from({ length: 6 }, (_, i) => {
      const { x, y, scale: s } = stage.spot((i + 0.3) / 6, -415)
      return `<rect x="${fixed(x - 13 * s)}" y="${fixed(y - 105 * s)}" width="${fixed(26 * s)}" height="${fixed(112 * s)}" fill="${stage.canvas.along(
        [
          [0, '#b08a66'],
          [1, '#4f3a2c'],
        ],
      )}"/><rect x="${fixed(x - 15 * s)}" y="${fixed(y - 110 * s)}" width="${fixed(30 * s)}" height="${fixed(14 * s)}" rx="3" fill="#f4f1ea"/>`
    })
    const ropes = Array.from({ length: 5 }, (_, i) => {
      const [a, b] = [stage.spot((i + 0.3) / 6, -415), stage.spot((i + 1.3) / 6, -415)]
      return `<path d="M${fixed(a.x)} ${fixed(a.y - 85 * a.scale)}Q${fixed((a.x + b.x) / 2)} ${fixed(a.y - 18 * a.scale)} ${fixed(b.x)} ${fixed(b.y - 85 * b.scale)}" fill="none" stroke="#e9dcc0" stroke-width="${fixed(7 * a.scale)}"/>`
    })
    const back =
      sky(
        stage,
        mood === 'dawn'
          ? ['#8fa6d9', '#d9c3df', '#ffd4c0', '#ffe9c9']
          : mood === 'golden'
            ? ['#6f96cf', '#f0c9a8', '#ffd793']
            : ['#3d94d8', '#97cff0', '#e6f4f8'],
      ) +
      sun(stage, 0.7, warm ? 0.72 : 0.2, 36, '#fff6dc', '#ffdfa8') +
      (warm
        ? streaks(stage, 7, 0.1, 0.7, '#ffffff', 0.6)
        : clouds(stage, 5, 0.2, 0.75, '#ffffff', '#cfe2ef')) +
      ridge(stage, 0.1, 0.12, 0.4, warm ? '#b99ac0' : '#7fa8bd', warm ? '#e8c0bd' : '#b5d3de') +
      water(
        stage,
        horizon,
        quay,
        warm ? ['#ffdcc0', '#b9a6c4', '#5f7ba0'] : ['#a5d6e6', '#4f9fc0', '#2f7a9f'],
        '#ffffff',
        0.7,
      ) +
      birds(stage, 6, '#ffffff') +
      boats.join('') +
      ground(stage, [lighter(plank, 0.2), plank, darker(plank, 0.35)])
        .replace(/y="[^"]+"/, `y="${fixed(quay)}"`)
        .replace(/height="[^"]+"/, `height="${fixed(height)}"`) +
      `<rect y="${fixed(quay)}" width="${width}" height="${fixed(9 * unit)}" fill="${darker(plank, 0.5)}"/>` +
      boards.join('') +
      posts.join('') +
      ropes.join('')
    return { back, front: '' }
  },
}
