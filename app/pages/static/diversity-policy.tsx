import Text from '#app/content/diversity-policy.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/diversity-policy')

export default function DiversityPolicy() {
  return <DocumentPage path="/diversity-policy" text={Text} />
}
