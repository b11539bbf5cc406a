import { classNames } from './class-names.ts'

export type IllustrationName = 'hill' | 'gone' | 'bunker'

/** The one file that holds them; the pages that the server answers without the app show it as well. */
const FILE = '/drawings.svg'

/** A scene in the colours of the page. Says nothing to assistive technology. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  return (
    <svg className={classNames('drawing', className)} aria-hidden="true">
      <use href={`${FILE}#${name}`} />
    </svg>
  )
}
