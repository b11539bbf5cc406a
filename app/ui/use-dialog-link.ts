import { useEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react'
import type { LazyPart } from './lazy-part.ts'
import { isRendered } from './is-rendered.ts'
import { openMenu } from './open-menu.ts'
import { openOverlay, type OverlayHandle } from './overlay-history.ts'
import { useHydrated } from './use-hydrated.ts'

/** What every dialog that a link opens is given. */
export interface LinkedDialogProps {
  /** Closes it by way of the history. Resolves when the page's own address is back. */
  close: () => Promise<void>
}

/** Whether a click means this page: not a new tab, a new window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
}

/** The library knows only what had the focus after its own script had come. */
function giveFocusBack(home: Element | null): void {
  if (document.activeElement === document.body && home instanceof HTMLElement) home.focus()
}

/**
 * A link to a page that opens in a dialog once scripts run. Where the dialog's script cannot be
 * fetched, the link is followed.
 * @param part the dialog's own script, fetched when the visitor's hand comes near
 * @param select the dialog of that script, given whatever it needs beside `close`
 * @returns attributes for the `<a>`, and the dialog, to be drawn beside it (not inside)
 */
export function useDialogLink<Module>(
  part: LazyPart<Module>,
  select: (module: Module, props: LinkedDialogProps) => ReactElement,
) {
  const [opened, setOpened] = useState<{ module: Module; handle: OverlayHandle } | null>(null)
  const clicks = useRef(0)
  const hydrated = useHydrated()

  // Who closes what the link stands in while the script is on its way does not want its dialog.
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
      // Whoever clicks twice while the script is on its way wants one dialog.
      if (click !== clicks.current) return
      // A menu closes behind its choice, and gives the focus back to its button.
      const menu = openMenu()
      if (menu?.contains(link)) menu.hidePopover()
      const home = isRendered(link) ? link : document.activeElement
      const handle = openOverlay(() => {
        setOpened(null)
        requestAnimationFrame(() => giveFocusBack(home))
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
