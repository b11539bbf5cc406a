import type { MDXContent } from 'mdx/types'
import type { ReactNode } from 'react'
import { documents, type DocumentPath } from '#app/content/documents.ts'
import { Footer } from '#app/features/navigation/footer.tsx'
import { sections } from '#app/features/navigation/sections.ts'
import { Chip } from '#app/ui/chip.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { textComponents } from './text-components.tsx'

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export interface StaticPageProps {
  path: DocumentPath
  /** The day of the last change, as YYYY-MM-DD, where readers should know it. */
  updated?: string
  children: ReactNode
}

/** What all static pages share: the pages of the same section, the heading and the footer. */
export function StaticPage({ path, updated, children }: StaticPageProps) {
  const { title, lead } = documents[path]
  return (
    <>
      <main id="main" className="page document">
        <SectionLinks path={path} />
        <PageHeading title={title} lead={lead}>
          {updated && (
            <p className="document-date">
              Last updated <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
            </p>
          )}
        </PageHeading>
        {children}
      </main>
      <Footer />
    </>
  )
}

function SectionLinks({ path }: { path: DocumentPath }) {
  const section = sections.find(({ links }) => links.some(([, href]) => href === path))
  if (!section) return null
  return (
    <nav className="strip" aria-label={section.heading}>
      {section.links.map(([label, href]) => (
        <Chip key={href} href={href} current={href === path}>
          {label}
        </Chip>
      ))}
    </nav>
  )
}

export interface DocumentPageProps {
  path: DocumentPath
  /** The page's text, an .mdx file. */
  text: MDXContent
}

/** A static page that is a text with an index of its headings. */
export function DocumentPage({ path, text: Text }: DocumentPageProps) {
  return (
    <StaticPage path={path} updated={documents[path].updated}>
      <div className="document-columns">
        <Text components={textComponents} />
      </div>
    </StaticPage>
  )
}
