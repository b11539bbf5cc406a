import Text from '#app/content/staffing-report.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/staffing-report')

export default function StaffingReport() {
  return <DocumentPage path="/staffing-report" text={Text} />
}
