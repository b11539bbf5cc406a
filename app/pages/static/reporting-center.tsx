import Text from '#app/content/reporting-center.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/reporting-center')

export default function ReportingCenter() {
  return <DocumentPage path="/reporting-center" text={Text} />
}
