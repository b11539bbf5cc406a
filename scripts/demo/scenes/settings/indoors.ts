import { fixed, path, darker, lighter, mix } from '../drawing/canvas.ts'
import { type Setting, type Stage, lightOf } from '../stage.ts'

type Draw = (x: number, y: number, s: number) => string

const wrench: Draw = (x, y, s) =>
  `<path d="M${fixed(x)} ${fixed(y)}v${fixed(56 * s)}" stroke="#c3cad2" stroke-width="${fixed(8 * s)}" stroke-linecap="round"/><circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(9 * s)}" fill="none" stroke="#c3cad2" stroke-width="${fixed(6 * s)}"/>`
const hammer: Draw = (x, y, s) =>
  `<path d="M${fixed(x)} ${fixed(y)}v${fixed(62 * s)}" stroke="#b5793f" stroke-width="${fixed(8 * s)}" stroke-linecap="round"/><rect x="${fixed(x - 22 * s)}" y="${fixed(y - 10 * s)}" width="${fixed(44 * s)}" height="${fixed(16 * s)}" rx="${fixed(4 * s)}" fill="#5a626c"/>`
const saw: Draw = (x, y, s) =>
  `<path d="M${fixed(x)} ${fixed(y)}l${fixed(70 * s)} ${fixed(8 * s)}v${fixed(14 * s)}l${fixed(-70 * s)} ${fixed(12 * s)}Z" fill="#c9d0d6"/><rect x="${fixed(x - 30 * s)}" y="${fixed(y - 2 * s)}" width="${fixed(32 * s)}" height="${fixed(38 * s)}" rx="${fixed(9 * s)}" fill="#c8402f"/>`
const driver: Draw = (x, y, s) =>
  `<rect x="${fixed(x - 6 * s)}" y="${fixed(y)}" width="${fixed(12 * s)}" height="${fixed(28 * s)}" rx="${fixed(4 * s)}" fill="#e0a12b"/><rect x="${fixed(x - 2 * s)}" y="${fixed(y + 28 * s)}" width="${fixed(4 * s)}" height="${fixed(34 * s)}" fill="#aab2ba"/>`

function shelf(stage: Stage, x: number, y: number, w: number, s: number): string {
  const { random } = stage
  const cans = Array.from({ length: Math.floor(w / (36 * s)) }, (_, i) => {
    const [cw, ch] = [random.range(18, 32) * s, random.range(26, 62) * s]
    const color = random.pick(['#c8402f', '#2f6f8a', '#e0a12b', '#6a8a4a', '#8d949c', '#d9cdb5'])
    return `<rect x="${fixed(x + 6 * s + i * 36 * s)}" y="${fixed(y - ch)}" width="${fixed(cw)}" height="${fixed(ch)}" rx="${fixed(3 * s)}" fill="${stage.canvas.along(
      [
        [0, lighter(color, 0.2)],
        [0.5, color],
        [1, darker(color, 0.45)],
      ],
    )}"/>`
  })
  return `${cans.join('')}<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(w)}" height="${fixed(9 * s)}" fill="#8a5f3a"/><rect x="${fixed(x)}" y="${fixed(y + 9 * s)}" width="${fixed(w)}" height="${fixed(14 * s)}" fill="#000" fill-opacity=".18"/>`
}

/** A workshop: pegboard, shelves, a hanging lamp and window light on a concrete floor. */
export const garage: Setting = {
  light: (mood) =>
    lightOf(mood === 'night' ? 'night' : 'golden', {
      direction: [-0.5, 0.9, 0.5],
      sun: '#ffe2b0',
      power: 0.6,
      sky: '#cdbfae',
      horizon: '#e6d3b8',
      ground: '#8f8478',
      ambient: 0.62,
      shadow: '#15110f',
      shadowStrength: 0.55,
      shadowBlur: 14,
      lamps: mood === 'night',
    }),
  paint(stage, mood) {
    const { random, width, height, unit } = stage
    const night = mood === 'night'
    const wallFoot = stage.spot(0, -330)
    const s = wallFoot.scale
    const foot = wallFoot.y
    const wall = night ? '#4a4f5c' : random.pick(['#7f9088', '#8a8f9c', '#a58f78'])
    const wallTop = stage.canvas.linear(
      [0, 0],
      [0, foot],
      [
        [0, darker(wall, 0.55)],
        [0.6, wall],
        [1, lighter(wall, 0.1)],
      ],
    )
    const bricks = Array.from(
      { length: 26 },
      (_, i) =>
        `<path d="M0 ${fixed(foot - i * 24 * s)}H${width}" stroke="#1a1512" stroke-opacity=".12" stroke-width="${fixed(2 * unit)}"/>`,
    )
    const [bx, by, bw, bh] = [
      width * random.range(0.05, 0.12),
      foot - 330 * s,
      width * 0.36,
      160 * s,
    ]
    const tools = Array.from({ length: Math.floor(bw / (62 * s)) }, (_, i) =>
      random.pick([wrench, hammer, saw, driver, wrench])(
        bx + 40 * s + i * 62 * s,
        by + random.range(24, 60) * s,
        s,
      ),
    )
    const board = `<rect x="${fixed(bx)}" y="${fixed(by)}" width="${fixed(bw)}" height="${fixed(bh)}" rx="${fixed(4 * s)}" fill="#c79a62"/><rect x="${fixed(bx)}" y="${fixed(by)}" width="${fixed(bw)}" height="${fixed(bh)}" rx="${fixed(4 * s)}" fill="none" stroke="#6f4a2a" stroke-width="${fixed(6 * s)}"/>${tools.join('')}`
    const [wx, wy, ww, wh] = [width * 0.6, foot - 345 * s, Math.min(width * 0.34, 340 * s), 190 * s]
    const pane = stage.canvas.down(
      night
        ? [
            [0, '#1b2450'],
            [1, '#4a4f8a'],
          ]
        : [
            [0, '#cfe6f4'],
            [1, '#fff3d4'],
          ],
    )
    const window = `<rect x="${fixed(wx - 10 * s)}" y="${fixed(wy - 10 * s)}" width="${fixed(ww + 20 * s)}" height="${fixed(wh + 20 * s)}" fill="#efe6d6"/><rect x="${fixed(wx)}" y="${fixed(wy)}" width="${fixed(ww)}" height="${fixed(wh)}" fill="${pane}"/><path d="M${fixed(wx)} ${fixed(wy + wh / 2)}h${fixed(ww)}M${fixed(wx + ww / 3)} ${fixed(wy)}v${fixed(wh)}M${fixed(wx + (ww * 2) / 3)} ${fixed(wy)}v${fixed(wh)}" stroke="#efe6d6" stroke-width="${fixed(8 * s)}"/>`
    const bench =
      `<rect x="${fixed(bx - 20 * s)}" y="${fixed(foot - 98 * s)}" width="${fixed(bw * 1.06)}" height="${fixed(16 * s)}" fill="#b07c48"/><rect x="${fixed(bx)}" y="${fixed(foot - 82 * s)}" width="${fixed(bw)}" height="${fixed(84 * s)}" fill="#5a3f2a"/>` +
      Array.from(
        { length: 4 },
        (_, i) =>
          `<rect x="${fixed(bx + 10 * s + (i * bw) / 4)}" y="${fixed(foot - 74 * s)}" width="${fixed(bw / 4 - 18 * s)}" height="${fixed(30 * s)}" fill="#c8402f"/><rect x="${fixed(bx + 10 * s + (i * bw) / 4 + bw / 10)}" y="${fixed(foot - 62 * s)}" width="${fixed(24 * s)}" height="${fixed(6 * s)}" fill="#f0e6d6"/>`,
      ).join('')
    const tire = (x: number, y: number) =>
      `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(48 * s)}" ry="${fixed(15 * s)}" fill="#26282d"/><path d="M${fixed(x - 48 * s)} ${fixed(y)}v${fixed(22 * s)}a${fixed(48 * s)} ${fixed(15 * s)} 0 0 0 ${fixed(96 * s)} 0v${fixed(-22 * s)}a${fixed(48 * s)} ${fixed(15 * s)} 0 0 1 ${fixed(-96 * s)} 0Z" fill="#1a1b1f"/><ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(25 * s)}" ry="${fixed(7 * s)}" fill="#3d4046"/>`
    const tires = [0, 1, 2].map((i) => tire(width * 0.93, foot + 18 * s - i * 26 * s))
    const concrete = night ? ['#5c5a60', '#3d3c44', '#26252c'] : ['#b5aa9c', '#968b7f', '#5f574f']
    const beam = [0, 1, 2].map((i) => {
      const x = wx + (ww / 3) * i
      const near = stage.ground(0, 240)[1]
      return `<path d="${path([
        [x - ww * 0.25, foot + 20 * s],
        [x + ww * 0.02, foot + 20 * s],
        [x - ww * 0.85, near],
        [x - ww * 1.25, near],
      ])}" fill="#fff0c9" fill-opacity="${night ? 0.04 : 0.22}"/>`
    })
    const [lx, ly] = [width * 0.5, Math.max(46 * unit, foot - 480 * s)]
    const lampShade = `<path d="M${fixed(lx)} 0V${fixed(ly)}" stroke="#1b1b1f" stroke-width="${fixed(4 * unit)}"/><path d="M${fixed(lx - 62 * unit)} ${fixed(ly + 40 * unit)}Q${fixed(lx - 50 * unit)} ${fixed(ly)} ${fixed(lx)} ${fixed(ly)}T${fixed(lx + 62 * unit)} ${fixed(ly + 40 * unit)}Z" fill="#2f4a45"/><ellipse cx="${fixed(lx)}" cy="${fixed(ly + 40 * unit)}" rx="${fixed(56 * unit)}" ry="${fixed(10 * unit)}" fill="#fff3cf"/>`
    stage.canvas.glow(lx, ly + 40 * unit, 420 * unit, '#ffe2a6', night ? 0.6 : 0.42)
    const seams = [-2, 0, 2].map((i) => {
      const [a, b] = [stage.ground(i * 260, -330), stage.ground(i * 260, stage.camera.eye[2] - 60)]
      return `<path d="M${fixed(a[0])} ${fixed(a[1])}L${fixed(b[0])} ${fixed(b[1])}" stroke="#1c1814" stroke-opacity=".3" stroke-width="${fixed(3 * unit)}"/>`
    })
    const stain = Array.from({ length: 7 }, () => {
      const at = stage.spot(random.next(), random.range(-250, 250))
      const r = random.range(20, 70) * at.scale
      return `<ellipse cx="${fixed(at.x)}" cy="${fixed(at.y)}" rx="${fixed(r)}" ry="${fixed(r * 0.25)}" fill="#1c1814" fill-opacity=".14"/>`
    })
    const floor = stage.canvas.linear(
      [0, foot],
      [0, height],
      [
        [0, concrete[0] ?? '#b5aa9c'],
        [0.4, concrete[1] ?? '#968b7f'],
        [1, concrete[2] ?? '#5f574f'],
      ],
    )
    const back =
      `<rect width="${width}" height="${fixed(foot + 2)}" fill="${wallTop}"/>${bricks.join('')}${window}${board}` +
      shelf(stage, bx, by - 30 * s, bw, s) +
      shelf(stage, wx - 10 * s, wy + wh + 92 * s, ww + 20 * s, s) +
      bench +
      `<rect y="${fixed(foot - 14 * s)}" width="${width}" height="${fixed(14 * s)}" fill="${darker(wall, 0.5)}" fill-opacity=".5"/><rect y="${fixed(foot)}" width="${width}" height="${fixed(Math.max(1, height - foot))}" fill="${floor}"/>` +
      seams.join('') +
      stain.join('') +
      beam.join('') +
      tires.join('') +
      `<path d="M0 ${fixed(stage.spot(0, 170).y)}H${width}" stroke="${mix('#e8b93a', concrete[1] ?? '#968b7f', 0.35)}" stroke-width="${fixed(11 * unit)}" stroke-dasharray="${fixed(70 * unit)} ${fixed(40 * unit)}" stroke-opacity=".6"/>`
    return { back, front: lampShade }
  },
}

const sweeps = [
  ['#f3c9a8', '#d98a68'],
  ['#bcd9d3', '#5f9a94'],
  ['#f4dc9a', '#d9a63f'],
  ['#c9c6e6', '#7f78b5'],
  ['#d9dde2', '#8f99a5'],
] as const

/** A paper sweep with one soft lamp: for portraits of finished builds. */
export const showroom: Setting = {
  light: (mood) =>
    lightOf('day', {
      ground: '#cfc4b8',
      sky: '#f2f0ec',
      horizon: '#ffffff',
      shadowBlur: 20,
      shadowStrength: 0.34,
      lamps: mood === 'night',
    }),
  paint(stage) {
    const { random, width, height, horizon } = stage
    const [pale, deep] = random.pick(sweeps)
    const disc = Math.min(width, height) * 0.42
    const [x, y] = [width * 0.5, horizon * 0.82]
    const back =
      `<rect width="${width}" height="${height}" fill="${stage.canvas.linear(
        [0, 0],
        [0, height],
        [
          [0, deep],
          [0.5, pale],
          [0.62, lighter(pale, 0.25)],
          [1, deep],
        ],
      )}"/>` +
      `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(disc)}" fill="${lighter(pale, 0.45)}" fill-opacity=".7"/><circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(disc * 0.74)}" fill="${deep}" fill-opacity=".25"/>` +
      `<rect width="${width}" height="${height}" fill="${stage.canvas.round(
        [
          [0, '#ffffff', 0.35],
          [1, '#ffffff', 0],
        ],
        0.35,
        0.3,
        0.7,
      )}"/>`
    return { back, front: '' }
  },
}
