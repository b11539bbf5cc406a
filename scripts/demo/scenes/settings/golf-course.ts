import { fixed, mix, darker, lighter } from '../drawing/canvas.ts'
import { foregroundGrass, ground, stripes, track, tufts, water } from '../nature/ground.ts'
import { clouds, mist, ridge, sky, streaks, sun, birds, lump } from '../nature/sky.ts'
import { broadTree, hazed, pine } from '../nature/trees.ts'
import { type Mood, type Setting, type Spot, type Stage, lightOf } from '../stage.ts'

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
function green(stage: Stage, spot: Spot, color: string): string {
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

/** Dunes, a gray-green sea and a lighthouse. */
export const links: Setting = {
  light: (mood) => lightOf(mood, { ground: '#9a9a6a' }),
  paint(stage, mood) {
    const { random, unit, width, horizon } = stage
    const dim = mood === 'overcast'
    const golden = mood === 'golden'
    const haze = dim ? '#d5dde2' : golden ? '#ffdcae' : '#d8ecf3'
    const shore = stage.spot(0, -2400).y
    const right = random.chance(0.5)
    const [lx, ly, s] = [width * (right ? 0.82 : 0.16), horizon + 4 * unit, unit * 1.5]
    const head = right
      ? `M${width} ${fixed(horizon + 26 * unit)}H${fixed(width * 0.64)}q${fixed(60 * unit)} ${fixed(-44 * unit)} ${fixed(width * 0.13)} ${fixed(-38 * unit)}T${width} ${fixed(horizon - 30 * unit)}Z`
      : `M0 ${fixed(horizon + 26 * unit)}H${fixed(width * 0.36)}q${fixed(-60 * unit)} ${fixed(-44 * unit)} ${fixed(-width * 0.13)} ${fixed(-38 * unit)}T0 ${fixed(horizon - 30 * unit)}Z`
    const tower =
      `<path d="M${fixed(lx - 15 * s)} ${fixed(ly)}L${fixed(lx - 10 * s)} ${fixed(ly - 120 * s)}H${fixed(lx + 10 * s)}L${fixed(lx + 15 * s)} ${fixed(ly)}Z" fill="${stage.canvas.along(
        [
          [0, '#ffffff'],
          [0.6, '#f1ece4'],
          [1, '#aeb4bf'],
        ],
      )}"/>` +
      [0.22, 0.58]
        .map(
          (t) =>
            `<path d="M${fixed(lx - (15 - 5 * t) * s)} ${fixed(ly - 120 * t * s)}H${fixed(lx + (15 - 5 * t) * s)}L${fixed(lx + (15 - 5 * (t + 0.2)) * s)} ${fixed(ly - 120 * (t + 0.2) * s)}H${fixed(lx - (15 - 5 * (t + 0.2)) * s)}Z" fill="#c8402f"/>`,
        )
        .join('') +
      `<path d="M${fixed(lx - 13 * s)} ${fixed(ly - 120 * s)}h${fixed(26 * s)}v${fixed(-5 * s)}h${fixed(-26 * s)}Zm${fixed(5 * s)} ${fixed(-5 * s)}h${fixed(16 * s)}v${fixed(-18 * s)}h${fixed(-16 * s)}Z" fill="#38424f"/><rect x="${fixed(lx - 6 * s)}" y="${fixed(ly - 141 * s)}" width="${fixed(12 * s)}" height="${fixed(14 * s)}" fill="#ffe9a6"/><path d="M${fixed(lx - 11 * s)} ${fixed(ly - 143 * s)}L${fixed(lx)} ${fixed(ly - 158 * s)}L${fixed(lx + 11 * s)} ${fixed(ly - 143 * s)}Z" fill="#c8402f"/>`
    const dune = (z: number, bump: number, color: string) => {
      const y = stage.spot(0, z).y
      const knots = Array.from(
        { length: 9 },
        (_, i) => `T${fixed(((i + 1) / 9) * width)} ${fixed(y + random.range(-bump, bump) * unit)}`,
      )
      return `<path d="M0 ${stage.height}V${fixed(y)}Q${fixed(width * 0.05)} ${fixed(y - bump * unit)} ${fixed(width * 0.08)} ${fixed(y)}${knots.join('')}V${stage.height}Z" fill="${color}"/>`
    }
    const grass = dim ? '#7d8a5c' : golden ? '#a8974a' : '#7fa050'
    const back =
      sky(
        stage,
        dim
          ? ['#8d9dac', '#bcc8d1', '#e2e7e8']
          : golden
            ? ['#7ca0cf', '#f2cfa7', '#ffdc9e']
            : ['#4c9ad4', '#9dd0ee', '#e4f3f4'],
      ) +
      (dim ? '' : sun(stage, right ? 0.3 : 0.7, golden ? 0.7 : 0.25, 34, '#fff6dc', '#ffe9b8')) +
      clouds(
        stage,
        dim ? 9 : 5,
        0.15,
        0.8,
        dim ? '#eef2f4' : '#fffaf0',
        dim ? '#a9b5bf' : golden ? '#e9b99a' : '#c9dfec',
      ) +
      water(
        stage,
        horizon,
        shore + 8,
        dim
          ? ['#9fb0b8', '#6f8791', '#5b7580']
          : golden
            ? ['#f2cfa0', '#8fa9b5', '#4f7f95']
            : ['#9fd0dc', '#3f93b0', '#2b7796'],
        '#ffffff',
        right ? 0.3 : 0.7,
      ) +
      `<path d="${head}" fill="${mix(grass, haze, 0.4)}"/>` +
      tower +
      birds(stage, 7, '#f7f9fa') +
      dune(-2400, 14, mix('#e6d3a0', haze, 0.3)) +
      dune(-2150, 10, mix(grass, haze, 0.35)) +
      green(stage, stage.spot(right ? 0.3 : 0.68, -1750), grass) +
      dune(-1150, 8, mix(grass, '#c2b25e', 0.25)) +
      tufts(stage, 330, 300, -1100, mix(grass, '#f3e6a0', 0.45), 24) +
      track(stage, {
        yaw: (right ? -1 : 1) * random.range(0.1, 0.3),
        halfWidth: 140,
        color: '#d9c9a3',
        edge: mix(grass, '#5f6a35', 0.3),
        bend: 0.00004,
      })
    return {
      back,
      front: foregroundGrass(stage, ['#c9b565', '#8d9a4d', '#6d7a3a', '#e3d08a'], 230),
    }
  },
}

function crown(stage: Stage, x: number, y: number, r: number, leaf: string): string {
  const { random } = stage
  return (
    `<path d="${lump(x + r * 0.45, y + r * 0.5, r, r * 0.95, random, 12)}" fill="#0d2419" fill-opacity=".4"/>` +
    [
      [0, 0, 1, darker(leaf, 0.35)],
      [-0.1, -0.12, 0.8, leaf],
      [-0.22, -0.25, 0.52, mix(leaf, '#eaf28a', 0.22)],
      [-0.32, -0.36, 0.26, mix(leaf, '#f6f7a8', 0.4)],
    ]
      .map(
        ([dx, dy, size, fill]) =>
          `<path d="${lump(x + Number(dx) * r, y + Number(dy) * r, r * Number(size), r * Number(size) * 0.95, random, 13)}" fill="${fill}"/>`,
      )
      .join('')
  )
}

function sandTrap(stage: Stage, x: number, y: number, rx: number, ry: number): string {
  const shape = lump(x, y, rx, ry, stage.random, 7)
  return `<path d="${shape}" fill="#8a9a4a" transform="translate(-3 -4)"/><path d="${shape}" fill="#c9a86a"/><path d="${shape}" fill="#f3e2b4" transform="translate(4 6)"/>`
}

/** A green with bunkers, pond and trees, seen from a drone. */
export const overhead: Setting = {
  light: (mood) => lightOf(mood, { direction: [-0.5, 0.75, -0.45], ambient: 0.68 }),
  paint(stage, mood) {
    const { random, width, height, unit } = stage
    const warm = mood === 'golden'
    const rough = warm ? '#7f8a3a' : '#4f8a42'
    const fine = warm ? '#b5b55a' : '#86c45e'
    const band = width / 13
    const mown = Array.from(
      { length: 16 },
      (_, i) =>
        `<rect x="${fixed(i * band - width * 0.1)}" y="${fixed(-height * 0.2)}" width="${fixed(band / 2)}" height="${fixed(height * 1.4)}" fill="#f4ffc0" fill-opacity=".12"/>`,
    )
    const flip = random.chance(0.5)
    const u = (share: number) => (flip ? 1 - share : share) * width
    const [gx, gy] = [u(0.74), height * 0.26]
    const size = Math.min(width, height)
    const cartPath = `M${fixed(u(-0.05))} ${fixed(height * 0.72)}C${fixed(u(0.25))} ${fixed(height * 0.62)} ${fixed(u(0.42))} ${fixed(height * 0.56)} ${fixed(u(0.5))} ${fixed(height * 0.5)}S${fixed(u(0.86))} ${fixed(height * 0.52)} ${fixed(u(1.06))} ${fixed(height * 0.62)}`
    const pond = lump(u(0.16), height * 0.2, size * 0.27, size * 0.17, random, 9)
    const edge = Array.from({ length: 17 }, (_, i) => {
      const t = i / 16
      const at =
        i % 2
          ? [
              t * width,
              random.chance(0.5)
                ? random.range(-0.02, 0.05) * height
                : random.range(0.93, 1.03) * height,
            ]
          : [
              random.chance(0.5)
                ? random.range(-0.02, 0.05) * width
                : random.range(0.95, 1.02) * width,
              t * height,
            ]
      return crown(
        stage,
        at[0] ?? 0,
        at[1] ?? 0,
        random.range(60, 120) * unit,
        mix(warm ? '#7a8030' : '#3f7d3c', random.pick(['#c9a03a', '#2f6a4a', '#5a9a4a']), 0.3),
      )
    })
    const back =
      `<rect width="${width}" height="${height}" fill="${stage.canvas.linear(
        [0, 0],
        [width, height],
        [
          [0, lighter(rough, 0.12)],
          [1, darker(rough, 0.2)],
        ],
      )}"/><g transform="rotate(${flip ? -24 : 24} ${width / 2} ${height / 2})">${mown.join('')}</g>` +
      `<path d="${pond}" fill="${darker(rough, 0.35)}" transform="translate(-4 -5)"/><path d="${pond}" fill="${stage.canvas.linear(
        [0, 0],
        [width * 0.4, height * 0.4],
        [
          [0, '#8fd0dc'],
          [1, '#2f7a9a'],
        ],
      )}"/><path d="${lump(u(0.14), height * 0.18, size * 0.12, size * 0.03, random, 7)}" fill="#ffffff" fill-opacity=".22"/>` +
      `<path d="${lump(gx, gy, size * 0.3, size * 0.22, random, 8)}" fill="${mix(rough, fine, 0.45)}"/><path d="${lump(gx, gy, size * 0.25, size * 0.18, random, 8)}" fill="${fine}"/>` +
      sandTrap(stage, u(0.52), height * 0.17, size * 0.09, size * 0.07) +
      sandTrap(stage, u(0.9), height * 0.42, size * 0.11, size * 0.06) +
      sandTrap(stage, u(0.3), height * 0.86, size * 0.14, size * 0.07) +
      `<path d="M${fixed(gx)} ${fixed(gy)}l${fixed(58 * unit)} ${fixed(46 * unit)}" stroke="#17351f" stroke-opacity=".45" stroke-width="${fixed(5 * unit)}"/><circle cx="${fixed(gx)}" cy="${fixed(gy)}" r="${fixed(6 * unit)}" fill="#17351f"/><path d="M${fixed(gx)} ${fixed(gy)}l${fixed(10 * unit)} ${fixed(-52 * unit)}" stroke="#ffffff" stroke-width="${fixed(4 * unit)}"/><path d="M${fixed(gx + 10 * unit)} ${fixed(gy - 52 * unit)}l${fixed(34 * unit)} ${fixed(12 * unit)}l${fixed(-30 * unit)} ${fixed(14 * unit)}Z" fill="#e0402f"/>` +
      `<path d="${cartPath}" fill="none" stroke="${darker(rough, 0.3)}" stroke-width="${fixed(210 * unit)}" stroke-opacity=".5"/><path d="${cartPath}" fill="none" stroke="#d9cfbd" stroke-width="${fixed(190 * unit)}"/><path d="${cartPath}" fill="none" stroke="#efe7d8" stroke-width="${fixed(120 * unit)}" stroke-opacity=".5"/>`
    return { back, front: edge.join('') }
  },
}
