import Text from '#app/content/privacy-policy.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/privacy-policy')

export default function PrivacyPolicy() {
  return <DocumentPage path="/privacy-policy" text={Text} />
}
