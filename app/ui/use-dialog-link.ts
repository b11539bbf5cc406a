import { useEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react'
import type { LazyPart } from './lazy-part.ts'
import { isRendered } from './focus.ts'
import { openMenu } from './popover-menu.tsx'
import { openOverlay, type OverlayHandle } from './overlay-history.ts'
import { useHydrated } from './hydration.ts'

export interface LinkedDialogProps {
  /** Closes the dialog through the browser history. Resolves when the page's own address is restored. */
  close: () => Promise<void>
}

/** True for a click that stays in this tab: no new tab, new window or download. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
}

/** Needed because the dialog library restores only a focus set after its script has loaded. */
function restoreFocus(previousFocus: Element | null): void {
  if (document.activeElement === document.body && previousFocus instanceof HTMLElement)
    previousFocus.focus()
}

/**
 * A link to a page that opens as a dialog with script. If the dialog's script fails to load, the
 * browser follows the link.
 */
export function useDialogLink<Module>(
  part: LazyPart<Module>,
  select: (module: Module, props: LinkedDialogProps) => ReactElement,
) {
  const [opened, setOpened] = useState<{ module: Module; handle: OverlayHandle } | null>(null)
  const clicks = useRef(0)
  const hydrated = useHydrated()

  // If the link disappears while the script loads, its dialog must not open.
  useEffect(
    () => () => {
      clicks.current = 0
    },
    [],
  )

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const link = event.currentTarget
    const click = ++clicks.current
    try {
      const module = await part.load()
      // Two clicks while the script loads open one dialog.
      if (click !== clicks.current) return
      // A menu closes after a choice and restores the focus to its button.
      const menu = openMenu()
      if (menu?.contains(link)) menu.hidePopover()
      const previousFocus = isRendered(link) ? link : document.activeElement
      const handle = openOverlay(() => {
        setOpened(null)
        requestAnimationFrame(() => restoreFocus(previousFocus))
      })
      setOpened({ module, handle })
    } catch {
      if (click === clicks.current) location.assign(link.href)
    }
  }

  return {
    linkProps: {
      onClick: open,
      onPointerEnter: part.prefetch,
      onFocus: part.prefetch,
      'aria-haspopup': hydrated ? ('dialog' as const) : undefined,
    },
    dialog: opened && select(opened.module, { close: () => opened.handle.close() }),
  }
}
