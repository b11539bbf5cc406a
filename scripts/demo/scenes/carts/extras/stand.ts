import type { CartModel, CartSpec } from '../model.ts'

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
