import { renderToString } from 'react-dom/server'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'
import type { RenderFragment } from '#app/ui/fragment-cache.ts'

/** Some thousand cards. */
const CAPACITY = 8 * 1024 * 1024

const kept = boundedCache<string>({ max: 10_000, maxBytes: CAPACITY, bytesOf: textBytes })

/**
 * Keeps the markup of elements by their names. What is drawn so knows no context of the page around it,
 * so nothing of one visitor can get into it but by its name.
 */
export const cachedFragment: RenderFragment = (name, element) => {
  const found = kept.get(name)
  if (found !== undefined) return found
  const markup = renderToString(element())
  kept.set(name, markup)
  return markup
}
