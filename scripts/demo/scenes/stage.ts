import type { Camera, Point } from './drawing/geometry.ts'
import type { Canvas, Random } from './drawing/canvas.ts'
import type { Light } from './drawing/pen.ts'

/** A point on the ground: its pixel and the pixels per centimeter there. */
export interface Spot {
  x: number
  y: number
  scale: number
}

/** The drawing surface of a setting. */
export class Stage {
  readonly canvas: Canvas
  readonly camera: Camera
  readonly random: Random

  constructor(canvas: Canvas, camera: Camera, random: Random) {
    this.canvas = canvas
    this.camera = camera
    this.random = random
  }

  get width(): number {
    return this.canvas.width
  }

  get height(): number {
    return this.canvas.height
  }

  get horizon(): number {
    return this.camera.horizon
  }

  /** Pixels per pixel of an image 1600 px wide. */
  get unit(): number {
    return Math.max(this.width, this.height) / 1600
  }

  /** A ground spot by its fraction of the image's width and its depth (z, cm; behind the cart is < 0). */
  spot(share: number, z: number): Spot {
    const { y, scale } = this.camera.project([0, 0, z])
    return { x: share * this.width, y, scale }
  }

  /** A ground point in world centimeters; never behind the camera. */
  ground(x: number, z: number): Point {
    const nearest = this.camera.eye[2] - 40
    const at = this.camera.project([x, 0, Math.min(z, nearest)])
    return [at.x, at.y]
  }
}

/** A painted setting: the parts behind the carts and those in front of them. */
interface Backdrop {
  back: string
  front: string
}

export interface Setting {
  /** The light by mood; every mood that photos use is listed. */
  light(mood: Mood): Light
  paint(stage: Stage, mood: Mood): Backdrop
}

export type Mood = 'dawn' | 'day' | 'golden' | 'dusk' | 'night' | 'overcast'

/** The usual light of each time of the day; settings override it with their own colors. */
const presets: Record<Mood, Light> = {
  dawn: {
    direction: [0.6, 0.5, 0.6],
    sun: '#ffc79a',
    power: 0.74,
    sky: '#b9c9ea',
    horizon: '#ffd9c2',
    ground: '#6f8a6d',
    ambient: 0.68,
    shadow: '#1f2b45',
    shadowStrength: 0.42,
    shadowBlur: 8,
    lamps: false,
  },
  day: {
    direction: [-0.4, 0.9, 0.45],
    sun: '#fff4df',
    power: 0.72,
    sky: '#a9d2f4',
    horizon: '#f1f4ee',
    ground: '#7f9a5c',
    ambient: 0.66,
    shadow: '#16243a',
    shadowStrength: 0.48,
    shadowBlur: 6,
    lamps: false,
  },
  golden: {
    direction: [-0.6, 0.55, 0.55],
    sun: '#ffbe73',
    power: 0.78,
    sky: '#b8c6e0',
    horizon: '#ffe0ad',
    ground: '#8a7d4e',
    ambient: 0.58,
    shadow: '#2c1f3d',
    shadowStrength: 0.46,
    shadowBlur: 7,
    lamps: false,
  },
  dusk: {
    direction: [0.4, 0.6, 0.55],
    sun: '#ff9a6b',
    power: 0.66,
    sky: '#9a97cf',
    horizon: '#ff9f7d',
    ground: '#5a4a66',
    ambient: 0.76,
    shadow: '#1a1433',
    shadowStrength: 0.46,
    shadowBlur: 12,
    lamps: true,
  },
  night: {
    direction: [0.2, 0.8, 0.7],
    sun: '#ffd59a',
    power: 0.62,
    sky: '#5f6cae',
    horizon: '#7a5f8a',
    ground: '#2d2b48',
    ambient: 0.66,
    shadow: '#05060f',
    shadowStrength: 0.6,
    shadowBlur: 16,
    lamps: true,
  },
  overcast: {
    direction: [-0.15, 1, 0.3],
    sun: '#e9f0f6',
    power: 0.36,
    sky: '#c8d3de',
    horizon: '#dfe6ea',
    ground: '#7d8583',
    ambient: 0.8,
    shadow: '#1c2833',
    shadowStrength: 0.5,
    shadowBlur: 20,
    lamps: false,
  },
}

export function lightOf(mood: Mood, changes: Partial<Light> = {}): Light {
  return { ...presets[mood], ...changes }
}
