import { createRoot } from 'react-dom/client'
import { Dialog } from '#app/ui/dialog.tsx'
import { openOverlay } from '#app/ui/overlay-history.ts'
import { ShortcutGroups, ShortcutSwitch } from './shortcut-list.tsx'

/** Opens the list of shortcuts above the page, in a separate React root, because static pages have none. */
export function openShortcutsDialog(): void {
  const previousFocus = document.activeElement
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const { close } = openOverlay(() => {
    root.unmount()
    container.remove()
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
  })
  root.render(
    <Dialog title="Keyboard Shortcuts" onClose={() => void close()}>
      <div className="stack">
        <ShortcutGroups heading="h3" />
        <ShortcutSwitch />
      </div>
    </Dialog>,
  )
}
