import { levelCamera, overheadCamera, type Camera } from './drawing/geometry.ts'
import type { Place } from './drawing/pen.ts'
import type { CartModel } from './carts/model.ts'

export type Composition =
  | 'side'
  | 'three-quarter'
  | 'rear-quarter'
  | 'front'
  | 'rear'
  | 'wide'
  | 'pair'
  | 'trio'
  | 'wheel'
  | 'nose'
  | 'driver'
  | 'above'

/** The camera's position relative to the carts. */
export interface View {
  camera: Camera
  places: Place[]
  /** Blur of the background, in pixels of an image 1600 px wide. */
  depthOfField: number
}

interface Angle {
  /** Degrees, for a cart facing right. */
  yaw: number
  /** Maximum fraction of the width for the cart. */
  fill: number
  horizon: number
  ground: number
  distance: number
}

const angles: Record<
  Exclude<Composition, 'above' | 'driver' | 'pair' | 'trio' | 'wheel' | 'nose'>,
  Angle
> = {
  side: { yaw: 9, fill: 0.7, horizon: 0.5, ground: 0.83, distance: 900 },
  'three-quarter': { yaw: 34, fill: 0.68, horizon: 0.47, ground: 0.82, distance: 720 },
  'rear-quarter': { yaw: -38, fill: 0.66, horizon: 0.47, ground: 0.82, distance: 740 },
  front: { yaw: 66, fill: 0.55, horizon: 0.46, ground: 0.82, distance: 640 },
  rear: { yaw: -74, fill: 0.5, horizon: 0.46, ground: 0.82, distance: 680 },
  wide: { yaw: 24, fill: 0.24, horizon: 0.52, ground: 0.78, distance: 1700 },
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Mirrors a yaw for a cart that faces left. */
const facing = (yaw: number, left: boolean) => (left ? Math.PI - radians(yaw) : radians(yaw))

/**
 * Places the carts and the camera. `left` mirrors the direction; `shift` moves the subject sideways by a
 * fraction of the width.
 */
export function compose(
  name: Composition,
  carts: readonly CartModel[],
  width: number,
  height: number,
  left: boolean,
  shift: number,
): View {
  const [cart] = carts
  if (!cart) throw new Error('A photo needs a cart')
  const size = cart.front - cart.rear
  if (name === 'above') return above(carts, width, height, left)
  if (name === 'driver') return driver(width, height)
  if (name === 'wheel' || name === 'nose') return closeUp(name, cart, width, height, left, shift)
  if (name === 'pair' || name === 'trio') return group(carts, width, height, left, shift)
  const angle = angles[name]
  const yaw = radians(angle.yaw)
  const breadth = size * Math.abs(Math.cos(yaw)) + 124 * Math.abs(Math.sin(yaw))
  const tall = name === 'wide' ? 0.42 : 0.64
  const roomy = width < height ? 1.24 : 1
  const scale = Math.min(
    (Math.min(0.9, angle.fill * roomy) * width) / breadth,
    (tall * height) / cart.height,
  )
  const middle = ((cart.front + cart.rear) / 2) * Math.cos(yaw) * (left ? -1 : 1)
  const camera = levelCamera({
    width,
    horizon: height * angle.horizon,
    focusX: width * (0.5 + shift) - middle * scale,
    groundY: height * angle.ground,
    scale,
    distance: angle.distance,
  })
  return {
    camera,
    places: [{ x: 0, z: 0, yaw: facing(angle.yaw, left) }],
    depthOfField: 0,
  }
}

function above(carts: readonly CartModel[], width: number, height: number, left: boolean): View {
  const scale = (Math.min(width, height) * (carts.length > 1 ? 0.2 : 0.3)) / 260
  const places = carts.map((_, index): Place => {
    const along = (index - (carts.length - 1) / 2) * 330
    return {
      x: left ? -along : along,
      z: along * 0.1,
      yaw: facing(carts.length > 1 ? 4 + index * 3 : -26, left),
    }
  })
  return { camera: overheadCamera(width, height, scale, 1600), places, depthOfField: 0 }
}

/** From the seat over the steering wheel: the cart faces away, the camera is at the driver's head. */
function driver(width: number, height: number): View {
  const distance = 620
  const scale = (width * (width < height ? 0.95 : 0.62)) / distance
  const camera = levelCamera({
    width,
    horizon: height * 0.44,
    focusX: width * 0.5,
    groundY: height * 0.44 + 127 * scale,
    scale,
    distance,
  })
  return { camera, places: [{ x: 10, z: distance - 46, yaw: -Math.PI / 2 }], depthOfField: 3 }
}

function closeUp(
  name: 'wheel' | 'nose',
  cart: CartModel,
  width: number,
  height: number,
  left: boolean,
  shift: number,
): View {
  const yaw = name === 'wheel' ? 24 : 52
  const span = name === 'wheel' ? 122 : 180
  const scale = (Math.min(width, height * 1.25) * 0.92) / span
  // A near wheel is half a track to the viewer's side, which the rotation moves sideways.
  const offset = name === 'wheel' ? -52 * Math.sin(radians(yaw)) : 0
  const ahead = cart.axle + (name === 'wheel' ? -6 : 10)
  const at = (ahead * Math.cos(radians(yaw)) + offset) * (left ? -1 : 1)
  const camera = levelCamera({
    width,
    horizon: height * (name === 'wheel' ? 0.3 : 0.34),
    focusX: width * (0.5 + shift) - at * scale,
    groundY: height * (name === 'wheel' ? 0.83 : 0.9),
    scale,
    distance: 430,
  })
  return { camera, places: [{ x: 0, z: 0, yaw: facing(yaw, left) }], depthOfField: 7 }
}

function group(
  carts: readonly CartModel[],
  width: number,
  height: number,
  left: boolean,
  shift: number,
): View {
  const wide = width >= height
  const reach = wide ? 250 : 130
  const scale = Math.min(
    (width * 0.94) / (carts.length > 2 ? reach * 2 + 290 : reach + 330),
    (0.5 * height) / 190,
  )
  const places = carts.map((cart, index): Place => {
    const step = index - (carts.length - 1) / 2
    const side = left ? -1 : 1
    return {
      x: step * reach * side,
      z: -Math.abs(step) * 20 - index * (wide ? 110 : 210),
      yaw: facing(34 + index * 7 - (cart.height > 200 ? 4 : 0), left),
    }
  })
  const camera = levelCamera({
    width,
    horizon: height * 0.46,
    focusX: width * (0.5 + shift * 0.4),
    groundY: height * 0.84,
    scale,
    distance: 900,
  })
  return { camera, places, depthOfField: 0 }
}
