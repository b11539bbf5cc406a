import Text from '#app/content/publishing-policy.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/publishing-policy')

export default function PublishingPolicy() {
  return <DocumentPage path="/publishing-policy" text={Text} />
}
