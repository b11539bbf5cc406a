import { withQuery } from '#app/http/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ReportTarget } from './feedback.ts'

export interface ReportLinkProps {
  kind: ReportTarget['kind']
  /** Id of the photo, the comment or the member. */
  id: number | string
}

const names = {
  photo: 'Report photo',
  comment: 'Report comment',
  user: 'Report profile',
} as const

/** The link to the report form, in a menu (docs/product.md#permissions). */
export function ReportLink({ kind, id }: ReportLinkProps) {
  return (
    <>
      <a className="menu-item" href={withQuery('/report', { [kind]: id })} rel="nofollow">
        <Icon name="flag" />
        {names[kind]}
      </a>{' '}
    </>
  )
}
