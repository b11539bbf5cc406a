import type { LinksFunction, MetaFunction } from '@remix-run/node'
import type { MDXContent } from 'mdx/types'
import type { ReactNode } from 'react'
import { documents, type DocumentPath } from '#app/content/documents.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import documentStylesheet from '../../documents.css?url'
import { sections } from '../navigation/footer.tsx'
import { pageMeta } from '../sharing/meta.ts'
import { textComponents } from './text-components.tsx'

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export const documentLinks: LinksFunction = () => [{ rel: 'stylesheet', href: documentStylesheet }]

interface StaticPageProps {
  path: DocumentPath
  updated?: string
  children: ReactNode
}

export function StaticPage({ path, updated, children }: StaticPageProps) {
  const { title, lead } = documents[path]
  const section = sections.find(({ links }) => links.some(([, href]) => href === path))
  return (
    <main id="main" className="page document">
      {section && <p className="document-section">{section.heading}</p>}
      <PageHeading title={title} lead={lead}>
        {updated && (
          <p className="document-date">
            Last updated <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
          </p>
        )}
      </PageHeading>
      {children}
      {section && <SectionLinks section={section} path={path} />}
    </main>
  )
}

interface SectionLinksProps {
  section: (typeof sections)[number]
  path: DocumentPath
}

const SectionLinks = ({ section: { heading, links }, path }: SectionLinksProps) => (
  <nav className="section-links" aria-label={heading}>
    {links.map(([label, href]) => (
      <div key={href} className="panel">
        <a href={href} aria-current={href === path ? 'page' : undefined}>
          {label}
        </a>
        <p>{href === path ? 'This page' : documents[href].lead}</p>
      </div>
    ))}
  </nav>
)

export const DocumentPage = ({ path, text: Text }: { path: DocumentPath; text: MDXContent }) => (
  <StaticPage path={path} updated={documents[path].updated}>
    <div className="document-columns">
      <Text components={textComponents} />
    </div>
  </StaticPage>
)

export function documentMeta(path: DocumentPath): MetaFunction {
  const { title, description } = documents[path]
  return ({ matches }) => pageMeta({ title, description, path, type: 'article' }, matches)
}
