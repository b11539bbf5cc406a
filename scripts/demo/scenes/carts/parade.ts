import { decorations } from './extras/festive.ts'
import type { CartModel, CartSpec } from './model.ts'
import { fourSeater } from './passenger.ts'

/** A four-seater dressed for the parade. */
export function parade(spec: CartSpec): CartModel {
  const base = fourSeater(spec)
  return { ...base, parts: [...base.parts, ...decorations(-136, 84, 172)] }
}
