import { Fragment } from 'react'
import { shortcutGroups } from './shortcut-list.ts'

/** The shortcuts by group. */
export function ShortcutGroups({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  return (
    <div className="shortcut-groups">
      {shortcutGroups.map(({ heading, shortcuts }) => (
        <section key={heading}>
          <Heading>{heading}</Heading>
          <dl>
            {shortcuts.map(({ keys, does }) => (
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
