import { Fragment } from 'react'
import { Switch } from '#app/ui/field.tsx'
import { turnShortcuts, useShortcutsOn } from './shortcut-setting.ts'

interface Shortcut {
  /** Alternative keys, as printed on a keyboard. */
  keys: readonly string[]
  description: string
}

interface ShortcutGroup {
  heading: string
  shortcuts: readonly Shortcut[]
}

/** All keyboard shortcuts of the site, for the dialog and its page. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    heading: 'Everywhere',
    shortcuts: [
      { keys: ['?'], description: 'Show this list' },
      { keys: ['/'], description: 'Search' },
      { keys: ['F8'], description: 'Go to the newest message' },
    ],
  },
  {
    heading: 'In a grid of photos',
    shortcuts: [
      { keys: ['j'], description: 'Next photo' },
      { keys: ['k'], description: 'Previous photo' },
      { keys: ['Enter'], description: 'Open the photo' },
      { keys: ['l'], description: 'Like or unlike it' },
      { keys: ['s'], description: 'Save it, or remove it' },
      { keys: ['c'], description: 'Open it and write a comment' },
    ],
  },
  {
    heading: 'With a photo open',
    shortcuts: [
      { keys: ['j', '→'], description: 'Next photo' },
      { keys: ['k', '←'], description: 'Previous photo' },
      { keys: ['l'], description: 'Like or unlike it' },
      { keys: ['s'], description: 'Save it, or remove it' },
      { keys: ['c'], description: 'Write a comment' },
      { keys: ['Esc'], description: 'Close' },
    ],
  },
]

/** The shortcuts by group. */
export function ShortcutGroups({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  return (
    <div className="shortcut-groups">
      {shortcutGroups.map(({ heading, shortcuts }) => (
        <section key={heading}>
          <Heading>{heading}</Heading>
          <dl>
            {shortcuts.map(({ keys, description: does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && ' or '}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

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
