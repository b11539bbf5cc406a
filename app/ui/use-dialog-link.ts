import { useEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react'
import type { LazyPart } from './lazy-part.ts'
import { isRendered } from './focus.ts'
import { openMenu } from './popover-menu.tsx'
import { openOverlay, type OverlayHandle } from './overlay-history.ts'
import { useHydrated } from './hydration.ts'

export interface LinkedDialogProps {
  /**
   * Closes the dialog through the browser history. Resolves when the page's own address is
   * restored.
   */
  close: () => Promise<void>
}

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
 * Opens an overlay of a part that loads first. Of several presses in the meantime, the last one
 * counts.
 */
export function useOverlay<Module>(part: LazyPart<Module>) {
  const [opened, setOpened] = useState<{ module: Module; handle: OverlayHandle } | null>(null)
  const presses = useRef(0)

  // If the control disappears while the script loads, nothing must open.
  useEffect(
    () => () => {
      presses.current = 0
    },
    [],
  )

  async function open(begin: () => () => void, onFailed: () => void) {
    const press = ++presses.current
    try {
      const module = await part.load()
      if (press !== presses.current) return
      const onClose = begin()
      const handle = openOverlay(() => {
        setOpened(null)
        onClose()
      })
      setOpened({ module, handle })
    } catch {
      if (press === presses.current) onFailed()
    }
  }
  return { opened, open }
}

/** A link to a page that opens as a dialog with script. */
export function useDialogLink<Module>(
  part: LazyPart<Module>,
  select: (module: Module, props: LinkedDialogProps) => ReactElement,
) {
  const { opened, open } = useOverlay(part)
  const hydrated = useHydrated()

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const link = event.currentTarget
    function begin() {
      // A menu closes after a choice and restores the focus to its button.
      const menu = openMenu()
      if (menu?.contains(link)) menu.hidePopover()
      const previousFocus = isRendered(link) ? link : document.activeElement
      return () => requestAnimationFrame(() => restoreFocus(previousFocus))
    }
    void open(begin, () => location.assign(link.href))
  }

  return {
    linkProps: {
      onClick,
      onPointerEnter: part.prefetch,
      onFocus: part.prefetch,
      'aria-haspopup': hydrated ? ('dialog' as const) : undefined,
    },
    dialog: opened && select(opened.module, { close: () => opened.handle.close() }),
  }
}
