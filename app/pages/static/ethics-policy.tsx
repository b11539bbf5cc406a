import Text from '#app/content/ethics-policy.mdx'
import { documentMeta } from './document-meta.ts'
import { DocumentPage } from './document-page.tsx'

export const handle = { hydrate: false }

export const meta = documentMeta('/ethics-policy')

export default function EthicsPolicy() {
  return <DocumentPage path="/ethics-policy" text={Text} />
}
