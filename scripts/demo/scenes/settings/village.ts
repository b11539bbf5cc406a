import { fixed, darker, lighter, mix } from '../drawing/canvas.ts'
import { ground, stripes, track, tufts, litter } from '../nature/ground.ts'
import { clouds, ridge, sky, sun, mist, rainfall } from '../nature/sky.ts'
import { bush, palm, broadTree, hazed } from '../nature/trees.ts'
import { type Setting, type Spot, type Stage, lightOf } from '../stage.ts'

/** A low stucco house with a tiled roof and a porch. */
function bungalow(stage: Stage, spot: Spot, wall: string, tiles: string, lit: boolean): string {
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

/** The clubhouse on a wet day: lit windows mirrored on the forecourt. */
export const clubhouse: Setting = {
  light: (mood) =>
    lightOf(mood, {
      lamps: mood === 'overcast' || mood === 'dusk',
      ground: '#7f858c',
      sun: mood === 'overcast' ? '#ffe9c9' : lightOf(mood).sun,
      shadow: '#141c26',
    }),
  paint(stage, mood) {
    const { random, height, horizon, unit } = stage
    const wet = mood === 'overcast' || mood === 'dusk'
    const haze = wet ? '#b9c4cc' : '#d6e8f0'
    const spot = stage.spot(random.range(0.42, 0.58), -1250)
    const { x, y, scale: s } = spot
    const rect = (dx: number, dy: number, w: number, h: number, fill: string, extra = '') =>
      `<rect x="${fixed(x + dx * s)}" y="${fixed(y - dy * s)}" width="${fixed(w * s)}" height="${fixed(h * s)}" fill="${fill}" ${extra}/>`
    const glow = wet ? '#ffd588' : '#a9cbdc'
    const wall = wet ? '#cfcac2' : '#f4efe4'
    const roof = wet ? '#4c5560' : '#6a7078'
    const windows = [-820, -640, -460, -280, 190, 370, 550, 730].map(
      (dx) =>
        rect(dx - 8, 300, 126, 206, '#fbf8f0') +
        rect(dx, 292, 110, 190, glow) +
        rect(dx + 52, 292, 6, 190, '#fbf8f0') +
        rect(dx, 205, 110, 6, '#fbf8f0'),
    )
    const columns = [-950, -560, -170, 110, 500, 890].map((dx) =>
      rect(
        dx,
        330,
        34,
        330,
        stage.canvas.along([
          [0, '#ffffff'],
          [1, '#a8adb2'],
        ]),
      ),
    )
    const gable = (dx: number, w: number, dy: number, h: number) =>
      `<path d="M${fixed(x + dx * s)} ${fixed(y - dy * s)}L${fixed(x + (dx + w / 2) * s)} ${fixed(y - (dy + h) * s)}L${fixed(x + (dx + w) * s)} ${fixed(y - dy * s)}Z" fill="${wall}" stroke="#fbf8f0" stroke-width="${fixed(14 * s)}"/>`
    const house =
      rect(
        -960,
        340,
        1920,
        340,
        stage.canvas.down([
          [0, darker(wall, 0.2)],
          [1, wall],
        ]),
      ) +
      windows.join('') +
      rect(-90, 290, 180, 290, '#fbf8f0') +
      rect(-76, 276, 152, 276, '#2f5a45') +
      rect(-6, 276, 8, 276, '#fbf8f0') +
      `<path d="M${fixed(x - 1040 * s)} ${fixed(y - 330 * s)}L${fixed(x - 850 * s)} ${fixed(y - 560 * s)}H${fixed(x + 850 * s)}L${fixed(x + 1040 * s)} ${fixed(y - 330 * s)}Z" fill="${stage.canvas.down(
        [
          [0, mix(roof, '#ffffff', 0.12)],
          [1, darker(roof, 0.3)],
        ],
      )}"/>` +
      gable(-260, 520, 340, 290) +
      `<circle cx="${fixed(x)}" cy="${fixed(y - 430 * s)}" r="${fixed(52 * s)}" fill="#fbf8f0"/><circle cx="${fixed(x)}" cy="${fixed(y - 430 * s)}" r="${fixed(44 * s)}" fill="${glow}"/><path d="M${fixed(x)} ${fixed(y - 430 * s)}v${fixed(-34 * s)}m0 ${fixed(34 * s)}h${fixed(24 * s)}" stroke="#2b3138" stroke-width="${fixed(6 * s)}"/>` +
      columns.join('') +
      rect(-1000, 352, 2000, 26, '#fbf8f0')
    const mirror = wet
      ? `<g opacity=".38" transform="translate(0 ${fixed(2 * y)}) scale(1 -1)">${house}</g>` +
        [-765, -585, -405, -225, 245, 425, 605, 785]
          .map(
            (dx) =>
              `<rect x="${fixed(x + (dx - 50) * s)}" y="${fixed(y)}" width="${fixed(100 * s)}" height="${fixed(height - y)}" fill="${stage.canvas.down(
                [
                  [0, '#ffd588', 0.5],
                  [1, '#ffd588', 0],
                ],
              )}"/>`,
          )
          .join('')
      : ''
    const trees = [-0.02, 0.08, 0.92, 1.02].map((share) => {
      const place = stage.spot(share, -1700)
      return broadTree(stage, place, random.range(800, 1050), hazed('#4a7050', haze, place, stage))
    })
    const beds = Array.from({ length: 12 }, (_, i) =>
      bush(
        stage,
        stage.spot(i / 11, -1130),
        62,
        mix('#4a7a4a', haze, 0.2),
        i % 2 ? '#f3d0e0' : undefined,
      ),
    )
    const ringlets = wet
      ? Array.from({ length: 90 }, () => {
          const at = stage.spot(random.next(), random.range(-900, 280))
          const r = random.range(6, 15) * at.scale
          return `<ellipse cx="${fixed(at.x)}" cy="${fixed(at.y)}" rx="${fixed(r)}" ry="${fixed(r * 0.3)}" fill="none" stroke="#eaf2f8" stroke-opacity=".5" stroke-width="${fixed(1.2 * unit)}"/>`
        })
      : []
    const stone = wet ? '#6c757f' : '#c4bcae'
    const back =
      sky(stage, wet ? ['#7d8b9a', '#a9b5bf', '#cfd7db'] : ['#4a9ad8', '#a5d3ee', '#eaf4f4']) +
      clouds(
        stage,
        wet ? 12 : 5,
        0.05,
        0.8,
        wet ? '#d5dce1' : '#ffffff',
        wet ? '#8f9ba7' : '#cfe2ee',
      ) +
      ridge(stage, 0.16, 0.14, 0.5, mix(haze, '#5a7a6a', 0.35), haze) +
      trees.join('') +
      mist(stage, haze, wet ? 0.6 : 0.3, 0.2) +
      ground(stage, [mix(stone, '#ffffff', 0.2), stone, darker(stone, 0.35)]).replace(
        /y="[^"]+"/,
        `y="${fixed(Math.min(horizon + 2, y))}"`,
      ) +
      house +
      mirror +
      beds.join('') +
      ringlets.join('') +
      litter(stage, 40, 300, -900, wet ? ['#56606a', '#7f8a94'] : ['#a89f90', '#ded6c8'], 7)
    return { back, front: wet ? rainfall(stage, 420) : '' }
  },
}
