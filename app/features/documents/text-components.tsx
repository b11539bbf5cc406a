import type { ReactNode } from 'react'
import { site } from '#app/content/site.ts'
import { memberPath } from '#app/http/addresses.ts'
import { loginPath } from '#app/http/return-to.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useShell } from '#app/handlers/shell.ts'

/* Components for the MDX texts in app/content. */

interface Texts {
  children: ReactNode
}

const Callout = ({ urgent, children }: Texts & { urgent?: boolean }) => (
  <div className={classNames('notice', urgent && 'notice-error')} role="note">
    <Icon name="alert" />
    <div>{children}</div>
  </div>
)

const Facts = ({ children }: Texts) => <dl className="facts">{children}</dl>
const Figures = ({ children }: Texts) => <dl className="figures">{children}</dl>
const Fact = ({ name, children }: Texts & { name: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Steps = ({ children }: Texts) => <div className="steps">{children}</div>
const Cards = ({ children }: Texts) => <div className="cards">{children}</div>
const reportPath = (category: string): string => `/report?category=${encodeURIComponent(category)}`

const ReportCategory = ({ name, children }: Texts & { name: string }) => (
  <section className="tile-box">
    <h3>{name}</h3>
    {children}
    <QuietLink href={reportPath(name)}>Report {name}</QuietLink>
  </section>
)

function CorrectionButtons() {
  const viewer = useShell()?.viewer
  return (
    <p className="flex flex-wrap gap-3">
      <ButtonLink href={viewer ? memberPath(viewer) : loginPath('/corrections-policy')}>
        Edit My Content
      </ButtonLink>
      <QuietLink href={reportPath('Inaccurate Information')}>Report Inaccuracy</QuietLink>
    </p>
  )
}

export const SupportEmail = ({ className }: { className?: string }) => (
  <a className={className} href={`mailto:${site.supportEmail}`}>
    {site.supportEmail}
  </a>
)

export const textComponents = {
  Callout,
  Cards,
  CorrectionButtons,
  Fact,
  Facts,
  Figures,
  ReportCategory,
  Steps,
  SupportEmail,
}
