import { fixed, path } from '../drawing/canvas.ts'
import { darker, mix } from '../drawing/color.ts'
import { foregroundGrass, ground, track, tufts } from '../nature/ground.ts'
import { clouds, mist, ridge, sky, streaks, sun } from '../nature/sky.ts'
import { cypress, hazed } from '../nature/trees.ts'
import type { Setting } from '../stage.ts'
import { lightOf } from './moods.ts'

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
