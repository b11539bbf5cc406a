import { CARTS_PATH, withQuery } from '#app/http/addresses.ts'
import type { CartQuery } from './cart.ts'
import { cartKey, makeSlugs } from './names.ts'

/** The list of carts with these facts. A model needs its make. */
export function cartsPath({ make, model, before, ...others }: CartQuery = {}): string {
  const key = make ? cartKey(make) : ''
  const path =
    key === '' ? CARTS_PATH : `${CARTS_PATH}/${encodeURIComponent(makeSlugs.get(key) ?? key)}`
  return withQuery(path, {
    model: model && key !== '' ? cartKey(model) : null,
    ...others,
    before,
  })
}
