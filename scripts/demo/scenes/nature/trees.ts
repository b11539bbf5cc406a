import { fixed, darker, lighter, mix } from '../drawing/canvas.ts'
import type { Spot, Stage } from '../stage.ts'
import { lump } from './sky.ts'

/** Fades a color towards the haze with the distance of a spot. */
export function hazed(color: string, haze: string, spot: Spot, stage: Stage, reach = 0.85): string {
  const full = Math.max(0.05, stage.camera.project([0, 0, 0]).scale)
  const far = 1 - Math.min(1, (spot.scale / full) * 1.15)
  return mix(color, haze, Math.max(0, Math.min(reach, far ** 1.4 * reach)))
}

function footShadow(spot: Spot, radius: number, color: string): string {
  const r = radius * spot.scale
  return `<ellipse cx="${fixed(spot.x)}" cy="${fixed(spot.y)}" rx="${fixed(r)}" ry="${fixed(r * 0.16)}" fill="${color}" fill-opacity=".16"/>`
}

/** A broad tree; height in cm. `lightX` -1 to 1 is the direction of the light. */
export function broadTree(
  stage: Stage,
  spot: Spot,
  height: number,
  leaf: string,
  lightX = -0.5,
): string {
  const { random } = stage
  const h = height * spot.scale
  const [x, y] = [spot.x, spot.y]
  const [dark, bright] = [mix(leaf, '#14243a', 0.38), mix(leaf, '#ffe9a0', 0.28)]
  const trunk = `<path d="M${fixed(x - h * 0.035)} ${fixed(y)}Q${fixed(x - h * 0.015)} ${fixed(y - h * 0.3)} ${fixed(x - h * 0.05)} ${fixed(y - h * 0.55)}L${fixed(x + h * 0.05)} ${fixed(y - h * 0.55)}Q${fixed(x + h * 0.015)} ${fixed(y - h * 0.3)} ${fixed(x + h * 0.04)} ${fixed(y)}Z" fill="${mix('#5b4330', dark, 0.35)}"/>`
  const clump = (dx: number, dy: number, r: number, fill: string) =>
    `<path d="${lump(x + dx * h, y + dy * h, r * h, r * h * 0.86, random, 10)}" fill="${fill}"/>`
  const base =
    clump(0, -0.62, 0.34, dark) + clump(-0.2, -0.5, 0.2, dark) + clump(0.2, -0.5, 0.2, dark)
  const mid =
    clump(lightX * 0.05, -0.68, 0.26, leaf) +
    clump(-0.18, -0.55, 0.14, leaf) +
    clump(0.17, -0.56, 0.13, leaf)
  const top =
    clump(lightX * 0.12, -0.76, 0.14, bright) +
    clump(lightX * 0.2 - 0.04, -0.61, 0.08, bright) +
    clump(lightX * 0.02, -0.62, 0.07, bright)
  return footShadow(spot, height * 0.34, darker(leaf, 0.7)) + trunk + base + mid + top
}

/** A fir with drooping tiers; `snow` whitens its boughs. */
export function pine(
  stage: Stage,
  spot: Spot,
  height: number,
  leaf: string,
  snow?: string,
): string {
  const { random } = stage
  const h = height * spot.scale
  const tiers = 7
  const trunk = `<rect x="${fixed(spot.x - h * 0.018)}" y="${fixed(spot.y - h * 0.14)}" width="${fixed(h * 0.036)}" height="${fixed(h * 0.14)}" fill="${mix('#4b3626', leaf, 0.3)}"/>`
  const boughs = Array.from({ length: tiers }, (_, tier) => {
    const t = tier / tiers
    const [top, foot] = [
      spot.y - h * (1 - Math.max(0, t * 0.88 - 0.06)),
      spot.y - h * (0.93 - (t + 1 / tiers) * 0.84),
    ]
    const half = h * (0.05 + 0.2 * ((tier + 1) / tiers)) * random.range(0.92, 1.08)
    const shape = (inset: number, drop: number) =>
      `M${fixed(spot.x)} ${fixed(top)}Q${fixed(spot.x + half * 0.35)} ${fixed(foot - h * 0.05)} ${fixed(spot.x + half * inset)} ${fixed(foot + drop)}Q${fixed(spot.x + half * 0.4)} ${fixed(foot - h * 0.012)} ${fixed(spot.x)} ${fixed(foot + h * 0.012 + drop)}Q${fixed(spot.x - half * 0.4)} ${fixed(foot - h * 0.012)} ${fixed(spot.x - half * inset)} ${fixed(foot + drop)}Q${fixed(spot.x - half * 0.35)} ${fixed(foot - h * 0.05)} ${fixed(spot.x)} ${fixed(top)}Z`
    const shade = mix(leaf, '#0d1a2b', 0.34 - t * 0.1)
    const lit = `M${fixed(spot.x)} ${fixed(top)}Q${fixed(spot.x - half * 0.35)} ${fixed(foot - h * 0.05)} ${fixed(spot.x - half)} ${fixed(foot)}Q${fixed(spot.x - half * 0.5)} ${fixed(foot - h * 0.02)} ${fixed(spot.x)} ${fixed(foot - h * 0.03)}Z`
    return `<path d="${shape(1, 0)}" fill="${shade}"/><path d="${lit}" fill="${snow ?? lighter(leaf, 0.08)}"/>${snow ? `<path d="${shape(0.72, -h * 0.028)}" fill="${snow}" fill-opacity=".85"/>` : ''}`
  })
  return footShadow(spot, height * 0.2, '#0d1a2b') + trunk + boughs.reverse().join('')
}

/** A slender cypress. */
export function cypress(stage: Stage, spot: Spot, height: number, leaf: string): string {
  const h = height * spot.scale
  const w = h * 0.1
  const { x, y } = spot
  const body = (half: number) =>
    `M${fixed(x)} ${fixed(y - h)}C${fixed(x + half)} ${fixed(y - h * 0.7)} ${fixed(x + half * 1.2)} ${fixed(y - h * 0.2)} ${fixed(x + half * 0.3)} ${fixed(y)}L${fixed(x - half * 0.3)} ${fixed(y)}C${fixed(x - half * 1.2)} ${fixed(y - h * 0.2)} ${fixed(x - half)} ${fixed(y - h * 0.7)} ${fixed(x)} ${fixed(y - h)}Z`
  return (
    footShadow(spot, height * 0.12, '#0d1a2b') +
    `<path d="${body(w)}" fill="${stage.canvas.along([
      [0, lighter(leaf, 0.16)],
      [0.45, leaf],
      [1, darker(leaf, 0.45)],
    ])}"/>`
  )
}

/** A palm with arching fronds. */
export function palm(
  stage: Stage,
  spot: Spot,
  height: number,
  leaf: string,
  bark = '#8a6a4a',
): string {
  const { random } = stage
  const h = height * spot.scale
  const lean = random.range(-0.14, 0.14) * h
  const [topX, topY] = [spot.x + lean, spot.y - h]
  const r = h * 0.022
  const trunk = `<path d="M${fixed(spot.x - r * 1.5)} ${fixed(spot.y)}Q${fixed(spot.x - r)} ${fixed(spot.y - h * 0.5)} ${fixed(topX - r * 0.7)} ${fixed(topY)}L${fixed(topX + r * 0.7)} ${fixed(topY)}Q${fixed(spot.x + r)} ${fixed(spot.y - h * 0.5)} ${fixed(spot.x + r * 1.5)} ${fixed(spot.y)}Z" fill="${stage.canvas.along(
    [
      [0, lighter(bark, 0.25)],
      [0.6, bark],
      [1, darker(bark, 0.5)],
    ],
  )}"/>`
  const frond = (angle: number, size: number, fill: string) => {
    const [dx, dy] = [Math.cos(angle) * size, Math.sin(angle) * size * 0.62]
    const [endX, endY] = [topX + dx, topY + dy + size * 0.34]
    const [midX, midY] = [topX + dx * 0.55, topY + dy * 0.9 - size * 0.12]
    const teeth = Array.from({ length: 9 }, (_, index) => {
      const t = (index + 1) / 10
      const bx = (1 - t) ** 2 * topX + 2 * t * (1 - t) * midX + t * t * endX
      const by = (1 - t) ** 2 * topY + 2 * t * (1 - t) * midY + t * t * endY
      const fall = size * 0.26 * Math.sin(Math.PI * (0.18 + t * 0.75))
      return `M${fixed(bx)} ${fixed(by)}l${fixed(dx * 0.13)} ${fixed(fall)}l${fixed(-dx * 0.2 + Math.sign(dx || 1) * size * 0.02)} ${fixed(-fall * 0.82)}Z`
    })
    const rib = `M${fixed(topX)} ${fixed(topY)}Q${fixed(midX)} ${fixed(midY)} ${fixed(endX)} ${fixed(endY)}Q${fixed(midX)} ${fixed(midY + size * 0.14)} ${fixed(topX)} ${fixed(topY + size * 0.04)}Z`
    return `<path d="${rib}${teeth.join('')}" fill="${fill}"/>`
  }
  const size = h * 0.42
  const angles = [0.5, 2.7, 0.1, 3.1, -0.5, 3.65, -1.05, 4.2, -1.5]
  const fronds = angles.map((angle, index) =>
    frond(
      angle + random.range(-0.15, 0.15),
      size * random.range(0.85, 1.1),
      index < 3 ? darker(leaf, 0.35) : index < 6 ? leaf : mix(leaf, '#ffe9a0', 0.25),
    ),
  )
  return footShadow(spot, height * 0.12, '#0d1a2b') + trunk + fronds.join('')
}

/** A white-barked trunk with a loose crown, for autumn woods. */
export function birch(stage: Stage, spot: Spot, height: number, leaf: string): string {
  const { random } = stage
  const h = height * spot.scale
  const w = h * 0.024
  const { x, y } = spot
  const trunk = `<rect x="${fixed(x - w / 2)}" y="${fixed(y - h)}" width="${fixed(w)}" height="${fixed(h)}" fill="${stage.canvas.along(
    [
      [0, '#f6f0e6'],
      [0.6, '#d9d0c4'],
      [1, '#8f8378'],
    ],
  )}"/>`
  const marks = Array.from(
    { length: 9 },
    () =>
      `<rect x="${fixed(x - w * random.range(0.1, 0.5))}" y="${fixed(y - h * random.range(0.03, 0.8))}" width="${fixed(w * random.range(0.3, 0.55))}" height="${fixed(Math.max(0.8, h * 0.006))}" fill="#3a322e"/>`,
  )
  const crown = Array.from({ length: 7 }, (_, index) => {
    const fill = [darker(leaf, 0.25), leaf, mix(leaf, '#ffe27a', 0.4)][index % 3] ?? leaf
    return `<path d="${lump(x + random.range(-0.14, 0.14) * h, y - h * random.range(0.62, 1.02), h * random.range(0.08, 0.15), h * random.range(0.07, 0.11), random, 9)}" fill="${fill}" fill-opacity=".92"/>`
  })
  return footShadow(spot, height * 0.1, '#2a1a10') + trunk + marks.join('') + crown.join('')
}

/** A saguaro with raised arms. */
export function saguaro(stage: Stage, spot: Spot, height: number, leaf: string): string {
  const h = height * spot.scale
  const w = h * 0.11
  const { x, y } = spot
  const side = stage.random.chance(0.5) ? 1 : -1
  const limb = (d: string, width: number) => {
    const paint = (color: string, share: number, shift: number) =>
      `<path d="${d}" transform="translate(${fixed(shift)} 0)" fill="none" stroke="${color}" stroke-width="${fixed(width * share)}" stroke-linecap="round" stroke-linejoin="round"/>`
    return (
      paint(darker(leaf, 0.42), 1, 0) +
      paint(leaf, 0.72, -width * 0.1) +
      paint(lighter(leaf, 0.16), 0.18, -width * 0.24) +
      paint(darker(leaf, 0.2), 0.07, width * 0.06)
    )
  }
  const arm = (dir: number, low: number, high: number, reach: number) =>
    limb(
      `M${fixed(x)} ${fixed(y - h * low)}Q${fixed(x + dir * h * reach)} ${fixed(y - h * low)} ${fixed(x + dir * h * reach)} ${fixed(y - h * (low + 0.1))}V${fixed(y - h * high)}`,
      w * 0.72,
    )
  return (
    footShadow(spot, height * 0.22, '#3a1d14') +
    arm(side, 0.4, 0.72, 0.2) +
    arm(-side, 0.52, 0.82, 0.17) +
    limb(`M${fixed(x)} ${fixed(y)}V${fixed(y - h + w)}`, w)
  )
}

/** A low round bush. */
export function bush(
  stage: Stage,
  spot: Spot,
  size: number,
  leaf: string,
  blossom?: string,
): string {
  const { random } = stage
  const r = size * spot.scale
  const { x, y } = spot
  const flowers = blossom
    ? Array.from(
        { length: 12 },
        () =>
          `<circle cx="${fixed(x + random.range(-0.85, 0.85) * r)}" cy="${fixed(y - r * random.range(0.15, 1.05))}" r="${fixed(r * 0.075)}" fill="${blossom}"/>`,
      ).join('')
    : ''
  return (
    footShadow(spot, size * 1.1, '#0d1a2b') +
    `<path d="${lump(x, y - r * 0.5, r, r * 0.62, random, 11)}" fill="${darker(leaf, 0.35)}"/><path d="${lump(x - r * 0.15, y - r * 0.64, r * 0.74, r * 0.44, random, 10)}" fill="${leaf}"/><path d="${lump(x - r * 0.3, y - r * 0.8, r * 0.36, r * 0.22, random, 8)}" fill="${mix(leaf, '#ffe9a0', 0.25)}"/>` +
    flowers
  )
}
