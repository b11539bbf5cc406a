import { useLayoutEffect } from 'react'
import { listen } from './listen.ts'

const DOUBLE_TAP_MS = 300
const PANEL = '[id^="headlessui-dialog-panel"]'

/**
 * For a dialog: many people double-click links and buttons. Without this, the second click would
 * close the dialog that the first has opened, or press what appears under it. Neither does a press
 * during a view transition count, which hits the root of the page.
 */
export function useSecondClickIgnored(): void {
  useLayoutEffect(() => {
    const opened = performance.now()
    let isOver = false
    const isSecond = ({ target, detail, type, pointerType }: Partial<PointerEvent>) => {
      if (isOver) return false
      if (type === 'click') return (detail ?? 0) > 1
      // Events of fingers do not count taps.
      const mayBeSecond = pointerType === 'mouse' || performance.now() - opened < DOUBLE_TAP_MS
      return mayBeSecond && !(target as Element).closest(PANEL)
    }
    const ignore = (event: Event) => {
      if (event.target !== document.documentElement && !isSecond(event)) return
      event.stopPropagation()
      if (event.type === 'click') event.preventDefault()
    }
    const begin = ({ detail }: MouseEvent) => {
      if (detail < 2) isOver = true
    }
    // The dialog library closes a dialog on the release beside it; on phones, on `touchend`.
    const listeners = { mousedown: begin, pointerup: ignore, touchend: ignore, click: ignore }
    return listen(window, listeners, { capture: true })
  }, [])
}
