import { Fragment } from 'react'
import { site } from '#app/content/site.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useMemoizedContent } from '#app/ui/server-rendering.ts'
import { BROWSE } from '../categories/feed-row.tsx'

export function Footer({ isMember = false }: { isMember?: boolean }) {
  const content = useMemoizedContent(['footer', isMember], () => (
    <>
      <p>
        <Icon name="logo" />
        <strong>{site.name}</strong> <span>{site.tagline}</span>
      </p>
      <nav aria-label="Footer">
        {/* A member has the others in the user menu. */}
        <PageSections of={isMember ? [browse] : [browse, ...sections]} />
      </nav>
    </>
  ))
  return <footer className="footer" {...content} />
}

interface Section {
  heading: string
  links: readonly (readonly [label: string, href: string])[]
}

const browse: Section = { heading: 'Browse', links: BROWSE }

export const sections = [
  {
    heading: 'Help',
    links: [
      ['Help Center', '/help-center'],
      ['Reporting Center', '/reporting-center'],
      ['Request a New Feature', '/request-feature'],
    ],
  },
  {
    heading: 'Privacy',
    links: [
      ['Privacy Policy', '/privacy-policy'],
      ['Privacy Rights', '/privacy-rights'],
      ['Terms of Service', '/terms-of-service'],
    ],
  },
  {
    heading: 'Content Policies',
    links: [
      ['Publishing Policy', '/publishing-policy'],
      ['Feedback Policy', '/feedback-policy'],
      ['Corrections Policy', '/corrections-policy'],
    ],
  },
  {
    heading: 'Work Policies',
    links: [
      ['Diversity Policy', '/diversity-policy'],
      ['Ethics Policy', '/ethics-policy'],
      ['Staffing Report', '/staffing-report'],
    ],
  },
] as const

export const PageSections = ({ of }: { of: readonly Section[] }) => (
  <>
    {of.map(({ heading, links }) => (
      <section key={heading}>
        <h2 className="menu-heading">{heading}</h2>
        {links.map(([label, href]) => (
          <Fragment key={href}>
            <a className="menu-item" href={href}>
              {label}
            </a>{' '}
          </Fragment>
        ))}
      </section>
    ))}
  </>
)
