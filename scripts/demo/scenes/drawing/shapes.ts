import { fixed, css, lighter, rgb } from './canvas.ts'
import { cross, middle, minus, plus, times, unit, type Vec3 } from './geometry.ts'
import { shade, type Material, BODY_LAYER, bounds, type Part, type Pen } from './pen.ts'

/** A round bar bent through the points. */
export function tube(
  points: readonly Vec3[],
  radius: number,
  material: Material,
  layer = BODY_LAYER,
): Part {
  return {
    ...bounds(points, radius * 0.4),
    layer,
    draw(pen) {
      const at = middle(points)
      const dark = pen.color(material, [0, -0.8, 0.4], at)
      const body = pen.color(material, [0.2, 0.15, 1], at)
      const bright = lighter(pen.color(material, [0.1, 0.9, 0.5], at), 0.18)
      const lift: Vec3 = [radius * 0.15, radius * 0.35, 0]
      const shifted = points.map((point) => plus(point, lift))
      return (
        pen.line(points, dark, radius * 2) +
        pen.line(points, body, radius * 1.5) +
        pen.line(shifted, bright, radius * 0.55, 0.8)
      )
    },
  }
}

/** A flat sheet seen from both sides: glass, cloth, boards. */
export function sheet(
  points: readonly Vec3[],
  material: Material,
  options: { opacity?: number; layer?: number; shadowless?: boolean } = {},
): Part {
  const { opacity = 1, layer = BODY_LAYER, shadowless = opacity < 1 } = options
  const [a, b, c] = points
  if (!a || !b || !c) throw new Error('A sheet needs three points')
  const normal = unit(cross(minus(b, a), minus(c, a)))
  return {
    ...bounds(points),
    layer,
    shadowless,
    draw(pen) {
      const center = middle(points)
      const toEye = minus(pen.eye, center)
      const facing = normal[0] * toEye[0] + normal[1] * toEye[1] + normal[2] * toEye[2] >= 0
      const fill = pen.color(material, facing ? normal : times(normal, -1), center)
      return pen.polygon(points, fill, opacity < 1 ? `fill-opacity="${opacity}"` : '')
    },
  }
}

/** Glass: faintly tinted, with a slanted glare. The four corners go around. */
export function glass(corners: readonly [Vec3, Vec3, Vec3, Vec3], tint = '#dff3ff'): Part {
  const [a, b, c, d] = corners
  const between = (from: Vec3, to: Vec3, t: number) => plus(from, times(minus(to, from), t))
  return {
    ...bounds(corners),
    layer: BODY_LAYER,
    shadowless: true,
    draw(pen) {
      const color = pen.color({ color: tint, gloss: 0.9 }, [0.5, 0.4, 0.6], middle(corners))
      const glare = (from: number, to: number) =>
        pen.polygon(
          [
            between(a, b, from),
            between(a, b, to),
            between(d, c, to - 0.22),
            between(d, c, from - 0.22),
          ],
          lighter(color, 0.6),
          'fill-opacity=".3"',
        )
      return pen.polygon(corners, color, 'fill-opacity=".2"') + glare(0.3, 0.52) + glare(0.58, 0.64)
    },
  }
}

/** A ball, or an upright egg, with a soft light side. Radii in cm. */
export function ball(
  center: Vec3,
  radiusX: number,
  radiusY: number,
  material: Material,
  lean = 0,
): Part {
  const corners: Vec3[] = [
    [center[0] - radiusX, center[1] - radiusY, center[2] - radiusX],
    [center[0] + radiusX, center[1] + radiusY, center[2] + radiusX],
  ]
  return {
    ...bounds(corners),
    layer: BODY_LAYER,
    draw: (pen) => drawBall(pen, center, radiusX, radiusY, material, lean),
  }
}

export function drawBall(
  pen: Pen,
  center: Vec3,
  radiusX: number,
  radiusY: number,
  material: Material,
  lean = 0,
): string {
  const { x, y, scale, depth } = pen.project(center)
  if (depth < 12) return ''
  const [lightX, lightY] = unit(pen.light.direction)
  const toEye: Vec3 = [0, 0.1, 1]
  const tone = (normal: Vec3) => css(shade(pen.light, material, unit(normal), toEye))
  const paint = pen.canvas.round(
    [
      [0, tone([lightX * 0.6, Math.max(0.5, lightY), 0.5])],
      [0.45, tone([lightX * 0.2, 0.1, 1])],
      [1, tone([-lightX, -0.8, 0.25])],
    ],
    Number((0.5 + lightX * 0.2).toFixed(2)),
    0.3,
    0.75,
  )
  const turn = lean === 0 ? '' : ` transform="rotate(${lean} ${fixed(x)} ${fixed(y)})"`
  return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(radiusX * scale)}" ry="${fixed(radiusY * scale)}" fill="${paint}"${turn}/>`
}

/** An upright solid of revolution: radii by height along `profile` ([radius, y]). */
export function turned(
  x: number,
  z: number,
  profile: readonly (readonly [radius: number, y: number])[],
  material: Material,
): Part {
  const sides = 20
  const ring = (radius: number, y: number): Vec3[] =>
    Array.from({ length: sides }, (_, index): Vec3 => {
      const angle = (index / sides) * Math.PI * 2
      return [x + Math.cos(angle) * radius, y, z + Math.sin(angle) * radius]
    })
  const rings = profile.map(([radius, y]) => ring(radius, y))
  return {
    ...bounds(rings.flat()),
    layer: BODY_LAYER,
    draw(pen) {
      const bands = rings.slice(0, -1).map((lower, level) => {
        const upper = rings[level + 1] ?? lower
        return lower
          .map((point, index) => {
            const next = (index + 1) % sides
            const quad = [point, lower[next] ?? point, upper[next] ?? point, upper[index] ?? point]
            const angle = ((index + 0.5) / sides) * Math.PI * 2
            const normal: Vec3 = [Math.cos(angle), 0.1, Math.sin(angle)]
            const center = middle(quad)
            const [ex, , ez] = minus(pen.eye, center)
            return normal[0] * ex + normal[2] * ez > 0 ? pen.face(quad, normal, material) : ''
          })
          .join('')
      })
      const top = rings[rings.length - 1] ?? []
      const lid = pen.eye[1] > (top[0]?.[1] ?? 0) ? pen.face(top, [0, 1, 0], material) : ''
      return bands.join('') + lid
    },
  }
}

/** A lamp: a round lens in a metal ring, looking along x (`facing` +1 front, -1 rear). */
export function lamp(
  center: Vec3,
  radius: number,
  options: { facing: 1 | -1; color: string; ring?: string; glow?: number },
): Part {
  const { facing, color, ring = '#d9dde2', glow = 0 } = options
  const disc = (size: number, forward: number): Vec3[] =>
    Array.from({ length: 22 }, (_, index): Vec3 => {
      const angle = (index / 22) * Math.PI * 2
      return [
        center[0] + facing * forward,
        center[1] + Math.sin(angle) * size,
        center[2] + Math.cos(angle) * size,
      ]
    })
  return {
    ...bounds([...disc(radius, 0), ...disc(radius, 4)]),
    layer: BODY_LAYER,
    layerFor: (eye) => ((eye[0] - center[0]) * facing > 0 ? BODY_LAYER + 1 : BODY_LAYER - 1),
    draw(pen) {
      const lit = pen.light.lamps
      const rim = { color: ring, metal: true }
      const side = pen.color(rim, [facing * 0.3, 0.4, 1], center)
      const backing = pen.polygon(disc(radius, 0), side) + pen.polygon(disc(radius, 2), side)
      const faces = (pen.eye[0] - center[0]) * facing > 0
      if (!faces) return backing
      const face = pen.face(disc(radius, 3), [facing, 0.3, 0], rim)
      const lens = lit
        ? lighter(color, 0.75)
        : pen.color({ color, gloss: 1 }, [facing, 0.2, 0.2], center)
      const paint = pen.canvas.round(
        [
          [0, lighter(lens, 0.5)],
          [0.55, lens],
          [1, lit ? color : css(times(rgb(lens), 0.7))],
        ],
        0.42,
        0.38,
        0.65,
      )
      if (lit && glow > 0)
        pen.glow([center[0] + facing * 4, center[1], center[2]], glow * 0.8, color, 0.5)
      return backing + face + pen.polygon(disc(radius * 0.8, 3.5), paint)
    },
  }
}
