import { useState } from 'react'
import { ON_EVERY_PAGE, PAGE_ICON } from './icon.tsx'
import symbols from './icons.svg?raw'

const ID = 'icons'

/**
 * The symbols of the icons on every page: available at first paint, without a second request. The client
 * script has no copy of them and hydrates the existing markup.
 */
export function IconSprite() {
  const [drawings] = useState(() =>
    import.meta.env.SSR ? ofEveryPage() : (document.getElementById(ID)?.innerHTML ?? ''),
  )
  return (
    <svg
      id={ID}
      width="0"
      height="0"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawings }}
    />
  )
}

function ofEveryPage(): string {
  const drawings = [...symbols.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)]
  return drawings
    .filter(([, name]) => ON_EVERY_PAGE.some((wanted) => wanted === name))
    .map(([drawing]) => drawing.replace('id="', `id="${PAGE_ICON}`))
    .join('')
}
