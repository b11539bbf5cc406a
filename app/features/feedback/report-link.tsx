import { withQuery } from '#app/http/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ReportTarget } from './feedback.ts'

export interface ReportLinkProps {
  kind: ReportTarget['kind']
  /** Id of the photo, the comment or the member. */
  id: number | string
  /** Icon without visible text; the name is for assistive technology. */
  iconOnly?: boolean
}

const names = {
  photo: 'Report photo',
  comment: 'Report comment',
  user: 'Report profile',
} as const

/** The link to the report form (docs/product.md#permissions). */
export function ReportLink({ kind, id, iconOnly = false }: ReportLinkProps) {
  const name = names[kind]
  return (
    <>
      <a
        className={iconOnly ? 'icon-button report-link' : 'report-link'}
        href={withQuery('/report', { [kind]: id })}
        rel="nofollow"
      >
        <Icon name="flag" className="size-5" />
        {iconOnly ? <span className="sr-only">{name}</span> : name}
      </a>{' '}
    </>
  )
}
