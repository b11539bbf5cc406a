import { renderToString } from 'react-dom/server'
import { ByteCache } from '#storage/byte-cache.ts'
import type { KeepMarkup } from '#app/ui/kept-markup.ts'

/** Some thousand cards. */
const CAPACITY = 8 * 1024 * 1024

interface Kept {
  bytes: { byteLength: number }
  markup: string
}

const kept = new ByteCache<Kept>(CAPACITY)

/**
 * Keeps the markup of elements by their names. What is drawn so knows no context of the page around it,
 * so nothing of one visitor can get into it but by its name.
 */
export const keepMarkup: KeepMarkup = (name, element) => {
  const found = kept.get(name)
  if (found) return found.markup
  const markup = renderToString(element())
  kept.set(name, { bytes: { byteLength: 2 * (name.length + markup.length) }, markup })
  return markup
}
