import { fixed } from '../drawing/canvas.ts'
import { darker, lighter, mix } from '../drawing/color.ts'
import { lump } from '../nature/sky.ts'
import type { Setting, Stage } from '../stage.ts'
import { lightOf } from './moods.ts'

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
