import type { Camera } from './drawing/camera.ts'
import type { Canvas } from './drawing/canvas.ts'
import type { Point } from './drawing/geometry.ts'
import type { Light } from './drawing/light.ts'
import type { Random } from './drawing/random.ts'

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
export interface Backdrop {
  back: string
  front: string
}

export interface Setting {
  /** The light by mood; every mood that photos use is listed. */
  light(mood: Mood): Light
  paint(stage: Stage, mood: Mood): Backdrop
}

export const moods = ['dawn', 'day', 'golden', 'dusk', 'night', 'overcast'] as const
export type Mood = (typeof moods)[number]
