import { ShortcutGroups, ShortcutSwitch } from '#app/features/shortcuts/shortcut-list.tsx'
import { useHydrated } from '#app/ui/hydration.ts'
import { documentLinks, documentMeta, StaticPage } from '#app/features/documents/document-page.tsx'

export const links = documentLinks

const PATH = '/keyboard-shortcuts'

export const meta = documentMeta(PATH)

/** The list that `?` shows in a dialog, as a page; and the switch, with script. */
export default function KeyboardShortcuts() {
  const hydrated = useHydrated()
  return (
    <StaticPage path={PATH}>
      <div className="panel stack">
        <ShortcutGroups heading="h2" />
        <div className="shortcut-setting">
          {hydrated ? (
            <ShortcutSwitch />
          ) : (
            <p className="field-help">
              Keyboard shortcuts work once the page’s scripts have loaded.
            </p>
          )}
        </div>
      </div>
    </StaticPage>
  )
}
