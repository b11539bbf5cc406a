import { ShortcutGroups } from '#app/features/shortcuts/shortcut-groups.tsx'
import { ShortcutSwitch } from '#app/features/shortcuts/shortcut-switch.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { documentMeta } from './static/document-meta.ts'
import { StaticPage } from './static/document-page.tsx'

const PATH = '/keyboard-shortcuts'

export const meta = documentMeta(PATH)

/** The list that `?` shows in a dialog, as a page; and the switch, with script. */
export default function KeyboardShortcuts() {
  const hydrated = useHydrated()
  return (
    <StaticPage path={PATH}>
      <div className="panel stack">
        <ShortcutGroups heading="h2" />
        <div className="shortcut-place">
          {hydrated ? (
            <ShortcutSwitch />
          ) : (
            <p className="field-help">The single keys work once the scripts of a page have come.</p>
          )}
        </div>
      </div>
    </StaticPage>
  )
}
