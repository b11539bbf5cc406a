import { useLayoutEffect } from 'react'
import { listen } from './listen.ts'

const DOUBLE_TAP = 300
const PANEL = '[id^="headlessui-dialog-panel"]'

/** For a dialog: many people double-click links and buttons, and some press while it appears. */
export function useStrayPressesIgnored(): void {
  useLayoutEffect(ignoreSecondClick, [])
  useLayoutEffect(ignorePressesOnRoot, [])
}

/** While a view transition draws the page, its root is hit instead of a button: not a press beside the dialog, which fills the window. */
function ignorePressesOnRoot(): () => void {
  const ignore = (event: Event) => {
    if (event.target === document.documentElement) event.stopPropagation()
  }
  return listen(window, { pointerup: ignore, touchend: ignore }, { capture: true })
}

function ignoreSecondClick(): () => void {
  const opened = performance.now()
  let presses = 0
  /** Events of fingers do not count taps, so only those beside the dialog, which would close it, are ignored. */
  const isTapBeside = ({ target }: Event) =>
    performance.now() - opened <= DOUBLE_TAP && !(target as Element).closest(PANEL)
  const stop = listen(
    window,
    {
      mousedown({ detail }) {
        presses = detail
        if (presses < 2) stop()
      },
      // The dialog library closes a dialog on the release beside it, before the click; on phones, on `touchend`.
      pointerup(event) {
        const isSecond = event.pointerType === 'mouse' ? presses > 1 : isTapBeside(event)
        if (isSecond) event.stopPropagation()
      },
      touchend(event) {
        if (isTapBeside(event)) event.stopPropagation()
      },
      click(event) {
        if (event.detail < 2) return
        event.stopPropagation()
        event.preventDefault()
      },
    },
    { capture: true },
  )
  return stop
}
