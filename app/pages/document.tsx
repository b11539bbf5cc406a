import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useParams } from '@remix-run/react'
import { NO_PAGE } from '#app/http/http-error.ts'
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

/* The help and policy pages, without a script. */

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

/** The document's path: the URL may be written in capitals. */
const documentPath = ({ document = '' }: { document?: string }) =>
  `/${document.toLowerCase()}` as DocumentPath

const isDocument = (params: { document?: string }) => documentPath(params) in texts
const noPage = () => data({ message: NO_PAGE }, { status: 404 })

export const loader = ({ params }: LoaderFunctionArgs) => {
  if (!isDocument(params)) throw noPage()
  return null
}

export const action = ({ params }: ActionFunctionArgs) => {
  throw isDocument(params) ? data({ message: 'This page can only be read.' }, 405) : noPage()
}

export const handle = { hydrate: false }

export const meta: MetaFunction = (args) => documentMeta(documentPath(args.params))(args)

export default function Document() {
  const path = documentPath(useParams())
  const Text = texts[path]
  return Text ? <DocumentPage path={path} text={Text} /> : null
}
