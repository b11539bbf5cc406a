import { lighter } from '../../drawing/color.ts'
import type { Vec3 } from '../../drawing/geometry.ts'
import { BODY_LAYER, bounds, type Part } from '../../drawing/parts.ts'
import { lamp } from '../../drawing/shapes.ts'
import { box } from '../box.ts'
import type { Stand } from './stand.ts'

/** A string of colored bulbs along the edges of the canopy. */
export function lights(stand: Stand): Part[] {
  const colors = ['#ffcf5a', '#ff7a5c', '#7fd4ff', '#9be27c', '#ffd98a']
  const y = stand.roofY - 3
  const run = (from: Vec3, to: Vec3, count: number): Part => ({
    ...bounds([from, to], 0.2),
    layer: BODY_LAYER + 2,
    shadowless: true,
    draw(pen) {
      const at = (t: number): Vec3 => [
        from[0] + (to[0] - from[0]) * t,
        from[1] - 7 * Math.abs(Math.sin(t * Math.PI * 4)),
        from[2] + (to[2] - from[2]) * t,
      ]
      const wire = Array.from({ length: 41 }, (_, index) => at(index / 40))
      const bulbs = Array.from({ length: count }, (_, index) => {
        const point = at((index + 0.5) / count)
        const color = colors[index % colors.length] ?? '#ffcf5a'
        if (pen.light.lamps) pen.glow(point, 17, color, 0.75)
        const { x, y: row, scale } = pen.project(point)
        return `<circle cx="${x.toFixed(1)}" cy="${row.toFixed(1)}" r="${(2.1 * scale).toFixed(1)}" fill="${lighter(color, pen.light.lamps ? 0.55 : 0.1)}"/>`
      })
      return pen.line(wire, '#2a2b2e', 0.6) + bulbs.join('')
    },
  })
  const { roofRear, roofFront } = stand
  return [
    run([roofRear, y, 61.5], [roofFront, y, 61.5], 15),
    run([roofFront + 0.5, y, -60], [roofFront + 0.5, y, 60], 9),
    run([roofRear, y, -61.5], [roofFront, y, -61.5], 15),
    run([roofRear - 0.5, y, -60], [roofRear - 0.5, y, 60], 9),
  ]
}

/** The light bar of a patrol cart. */
export function lightBar(y: number): Part[] {
  const beacon = (z: number, color: string): Part[] => [
    box([-10, y, z - 15], [10, y + 9, z + 15], { color, gloss: 1 }, 3),
    { ...lamp([10, y + 4, z], 4, { facing: 1, color, glow: 70 }) },
  ]
  return [
    box([-12, y - 2, -44], [12, y - 0.1, 44], { color: '#1f2227' }, 1),
    ...beacon(-26, '#2f6fe0'),
    box([-9, y, -9], [9, y + 7, 9], { color: '#eef2f6', gloss: 0.8 }, 2),
    ...beacon(26, '#e0342d'),
  ]
}
