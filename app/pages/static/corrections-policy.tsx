import Text from '#app/content/corrections-policy.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/corrections-policy')

export default function CorrectionsPolicy() {
  return <DocumentPage path="/corrections-policy" text={Text} />
}
