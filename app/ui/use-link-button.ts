import type { KeyboardEvent } from 'react'
import { useHydrated } from './use-hydrated.ts'

function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/**
 * Attributes for a link that acts in place with script: then it has the role of a button, for the keyboard
 * and for assistive technology. Until then it is a plain link.
 */
export function useLinkButton() {
  const hydrated = useHydrated()
  return hydrated ? { role: 'button', onKeyDown: pressBySpace } : {}
}
