import { renderToString } from 'react-dom/server'
import { boundedCache, textBytes } from '#storage/bounded-cache.ts'
import type { RenderFragment } from '#app/ui/server-rendering.ts'

/** Enough for some thousand cards. */
const CAPACITY = 8 * 1024 * 1024

const fragments = boundedCache<string>({ max: 10_000, maxBytes: CAPACITY, bytesOf: textBytes })

/**
 * Caches rendered markup by name. An element is rendered without the context of its page, so it depends on
 * the viewer only through its name.
 */
export const cachedFragment: RenderFragment = (name, element) => {
  const found = fragments.get(name)
  if (found !== undefined) return found
  const markup = renderToString(element())
  fragments.set(name, markup)
  return markup
}
