import { Switch } from '#app/ui/switch.tsx'
import { turnShortcuts } from './shortcut-setting.ts'
import { useShortcutsOn } from './use-key-shortcut.ts'

/** Turns single-key shortcuts on and off (WCAG 2.1.4). Needs a script. */
export function ShortcutSwitch() {
  const on = useShortcutsOn()
  return (
    <Switch
      id="shortcuts"
      label="Use keyboard shortcuts"
      help="Turn them off if you use dictation or press keys by accident. Stored on this device."
      checked={on}
      onChange={(event) => turnShortcuts(event.currentTarget.checked)}
    />
  )
}
