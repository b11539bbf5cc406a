import Text from '#app/content/privacy-rights.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/privacy-rights')

export default function PrivacyRights() {
  return <DocumentPage path="/privacy-rights" text={Text} />
}
