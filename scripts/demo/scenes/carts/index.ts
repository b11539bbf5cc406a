import { camo } from './camo.ts'
import { withExtras } from './extras/index.ts'
import { hotRod } from './hot-rod.ts'
import type { CartModel, CartSpec, CartStyle } from './model.ts'
import { modern } from './modern.ts'
import { parade } from './parade.ts'
import { classic, fourSeater, lifted, limo } from './passenger.ts'
import { patrol } from './patrol.ts'
import { refreshment } from './refreshment.ts'
import { utility } from './utility.ts'
import { vintage } from './vintage.ts'
import { woody } from './woody.ts'

const builders: Record<CartStyle, (spec: CartSpec) => CartModel> = {
  classic,
  'four-seater': fourSeater,
  lifted,
  vintage,
  limo,
  utility,
  woody,
  modern,
  parade,
  patrol,
  camo,
  'hot-rod': hotRod,
  refreshment,
}

/** Builds a cart of any style with its extras. */
export function buildCart(spec: CartSpec): CartModel {
  return withExtras(builders[spec.style](spec), spec)
}
