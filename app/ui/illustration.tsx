import { classNames } from './class-names.ts'

export type IllustrationName = 'hill' | 'gone' | 'bunker'

/** The file with all illustrations; error pages sent without Remix use it, too. */
const FILE = '/drawings.svg'

/** A scene in the colors of the page, hidden from assistive technology. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  return (
    <svg className={classNames('drawing', className)} aria-hidden="true">
      <use href={`${FILE}#${name}`} />
    </svg>
  )
}
