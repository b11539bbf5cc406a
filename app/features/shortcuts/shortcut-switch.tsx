import { Switch } from '#app/ui/switch.tsx'
import { turnShortcuts } from './shortcut-setting.ts'
import { useShortcutsOn } from './use-key-shortcut.ts'

/** Turns the shortcuts of a single key off and on (WCAG 2.1.4). Only a script can. */
export function ShortcutSwitch() {
  const on = useShortcutsOn()
  return (
    <Switch
      id="shortcuts"
      label="Use keyboard shortcuts"
      help="Turn them off where you speak to type, or press keys by accident. Kept on this device."
      checked={on}
      onChange={(event) => turnShortcuts(event.currentTarget.checked)}
    />
  )
}
