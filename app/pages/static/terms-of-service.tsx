import Text from '#app/content/terms-of-service.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/terms-of-service')

export default function TermsOfService() {
  return <DocumentPage path="/terms-of-service" text={Text} />
}
