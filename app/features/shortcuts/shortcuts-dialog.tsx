import { createRoot } from 'react-dom/client'
import { Dialog } from '#app/ui/dialog.tsx'
import { openOverlay } from '#app/ui/overlay-history.ts'
import { ShortcutGroups } from './shortcut-groups.tsx'
import { ShortcutSwitch } from './shortcut-switch.tsx'

/** Opens the list of shortcuts above the page, in a separate React root, because static pages have none. */
export function openShortcutsDialog(): void {
  const home = document.activeElement
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const { close } = openOverlay(() => {
    root.unmount()
    place.remove()
    if (home instanceof HTMLElement) home.focus({ preventScroll: true })
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
