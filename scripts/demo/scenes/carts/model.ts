import type { Part } from '../drawing/pen.ts'

export type CartStyle =
  | 'classic'
  | 'four-seater'
  | 'lifted'
  | 'vintage'
  | 'limo'
  | 'utility'
  | 'woody'
  | 'modern'
  | 'parade'
  | 'patrol'
  | 'camo'
  | 'hot-rod'
  | 'refreshment'

export type Accessory =
  | 'golf-bags'
  | 'cooler'
  | 'surfboard'
  | 'string-lights'
  | 'flags'
  | 'cargo'
  | 'dog'
  | 'roof-rack'
  | 'snow'
  | 'wreath'
  | 'spare-wheel'
  | 'fishing-rods'
  | 'wine-crates'
  | 'hay'
  | 'pumpkins'

/** Parameters of one cart; colors are hex. */
export interface CartSpec {
  style: CartStyle
  body: string
  accent: string
  seat: string
  /** `none` removes the canopy where the style allows it. */
  canopy: string
  extras?: readonly Accessory[]
  /** Angle of the front wheels in degrees, positive towards the viewer. */
  steer?: number
}

/** A cart ready to draw; in centimeters, on y = 0 with the front at positive x. */
export interface CartModel {
  parts: Part[]
  rear: number
  front: number
  height: number
  /** x of the front axle. */
  axle: number
}

/** Positions for extras on a cart. */
export interface Stand {
  model: CartModel
  spec: CartSpec
  /** Floor of the luggage space behind the seat, and its x. */
  deck: number
  deckX: number
  roofY: number
  roofRear: number
  roofFront: number
  seatY: number
}
