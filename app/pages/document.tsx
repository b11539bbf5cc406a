import type { MetaFunction } from '@remix-run/node'
import { useMatches } from '@remix-run/react'
import type { MDXContent } from 'mdx/types'
import CorrectionsPolicy from '#app/content/corrections-policy.mdx'
import DiversityPolicy from '#app/content/diversity-policy.mdx'
import type { DocumentPath } from '#app/content/documents.ts'
import EthicsPolicy from '#app/content/ethics-policy.mdx'
import FeedbackPolicy from '#app/content/feedback-policy.mdx'
import PrivacyPolicy from '#app/content/privacy-policy.mdx'
import PrivacyRights from '#app/content/privacy-rights.mdx'
import PublishingPolicy from '#app/content/publishing-policy.mdx'
import ReportingCenter from '#app/content/reporting-center.mdx'
import StaffingReport from '#app/content/staffing-report.mdx'
import TermsOfService from '#app/content/terms-of-service.mdx'
import {
  documentLinks,
  documentMeta,
  DocumentPage,
} from '#app/features/documents/document-page.tsx'

export const links = documentLinks

/* A help or policy page without a script: all routes `pages/document/{name}` of `app/routes.ts`. */

const texts: Partial<Record<DocumentPath, MDXContent>> = {
  '/reporting-center': ReportingCenter,
  '/privacy-policy': PrivacyPolicy,
  '/privacy-rights': PrivacyRights,
  '/terms-of-service': TermsOfService,
  '/publishing-policy': PublishingPolicy,
  '/feedback-policy': FeedbackPolicy,
  '/corrections-policy': CorrectionsPolicy,
  '/diversity-policy': DiversityPolicy,
  '/ethics-policy': EthicsPolicy,
  '/staffing-report': StaffingReport,
}

/** The document's path, from the route's id: the URL may be written in capitals. */
function pathOf(matches: { id: string }[]): DocumentPath {
  return `/${matches[matches.length - 1]?.id.split('/').pop()}` as DocumentPath
}

export const handle = { hydrate: false }

export const meta: MetaFunction = (args) => documentMeta(pathOf(args.matches))(args)

export default function Document() {
  const path = pathOf(useMatches())
  const Text = texts[path]
  if (!Text) throw new Error(`app/pages/document.tsx has no text for ${path}.`)
  return <DocumentPage path={path} text={Text} />
}
