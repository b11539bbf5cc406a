import type { Accessory, CartSpec, CartStyle } from '../scenes/carts/model.ts'

type Paint = readonly [body: string, accent: string, seat: string, canopy: string]

/** Carts that appear in several photos, by name, so that a member's cart always looks the same. */
const garage = {
  duchess: ['parade', ['#c2417f', '#ffe3b8', '#fff1e0', '#fff6ec']],
  birdie: ['four-seater', ['#f2c4b8', '#ffffff', '#fdf3e4', '#ffffff']],
  rattler: ['lifted', ['#e0662a', '#1f2226', '#3a3d44', '#26292e']],
  sidewinder: ['lifted', ['#3f7f86', '#f0e2c0', '#d9b27a', '#f3ead6']],
  brush: ['camo', ['#5c5f3c', '#3a3d28', '#4a4636', '#3d4030']],
  cream: ['classic', ['#f0e7d2', '#2f5a45', '#b5793f', '#f6f1e4']],
  fern: ['classic', ['#2f6b4a', '#f0e7d2', '#e6d3ae', '#f4efe2']],
  dolores: ['vintage', ['#54b5b0', '#f6f0e0', '#f3e6c8', '#f6f0e0']],
  cherry: ['vintage', ['#b3262f', '#f6efe0', '#f3e6d0', 'none']],
  butter: ['vintage', ['#efd27a', '#fff8e6', '#a8653f', '#fff8e6']],
  flash: ['hot-rod', ['#20222a', '#e8342a', '#c8342a', 'none']],
  nalu: ['woody', ['#f2e8d2', '#2f8f8a', '#f3ead8', '#fff7e8']],
  hibiscus: ['woody', ['#e8705a', '#fff1dc', '#fff1dc', '#fff6ea']],
  volta: ['modern', ['#eef2f4', '#35c2b0', '#d9dde0', '#23262b']],
  midnight: ['modern', ['#2b3a6b', '#5fd0ff', '#c9b9a2', '#1b1f2b']],
  coral: ['modern', ['#f07f5f', '#ffe9c9', '#f4ead8', '#2a2c31']],
  bertha: ['utility', ['#3f7a3a', '#f2d24a', '#3a3d42', '#eef0e6']],
  mule: ['utility', ['#d9a02f', '#2d3036', '#3a3d42', '#f4efe0']],
  ranger: ['patrol', ['#f4f4f0', '#1f3f6f', '#3a3d44', '#ffffff']],
  stretch: ['limo', ['#23262d', '#d9b45a', '#efe4cc', '#f4efe2']],
  shuttle: ['limo', ['#f4f1e8', '#2f7aa8', '#2f4858', '#ffffff']],
  elch: ['lifted', ['#8a2f2f', '#f2ead8', '#c99a62', '#f2ead8']],
  pine: ['four-seater', ['#2f5a4a', '#e8c27a', '#d9b27a', '#efe6d0']],
  fizz: ['refreshment', ['#f4b6a6', '#2f8f8a', '#fff1e0', '#fff6ea']],
  lemon: ['refreshment', ['#f6df7a', '#d9603f', '#fffaf0', '#fffaf0']],
} satisfies Record<string, [CartStyle, Paint]>

export type CartName = keyof typeof garage

/** One of the community's carts, with extras. */
export function cart(name: CartName, extras: readonly Accessory[] = [], steer = 12): CartSpec {
  const [style, [body, accent, seat, canopy]] = garage[name]
  return { style, body, accent, seat, canopy, extras, steer }
}
