import { Notice } from '#app/ui/notice.tsx'
import { SUSPENDED } from '../sign-in/permissions.ts'

/** The notice for a suspended member on every page. */
export function SuspendedNotice() {
  return (
    <div className="page flash">
      <Notice tone="error">{SUSPENDED}</Notice>
    </div>
  )
}
