import Text from '#app/content/feedback-policy.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/feedback-policy')

export default function FeedbackPolicy() {
  return <DocumentPage path="/feedback-policy" text={Text} />
}
