import { site } from '#app/content/site.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageSections } from './page-sections.tsx'

export interface FooterProps {
  /** A member's user menu leads to the same pages. */
  viewer?: Viewer | null
}

/** The end of all pages: who this is, and for those without a user menu the help and policy pages. */
export function Footer({ viewer = null }: FooterProps) {
  return (
    <footer className="footer">
      <p>
        <Icon name="logo" />
        <strong>{site.name}</strong> <span>{site.tagline}</span>
      </p>
      {!viewer && (
        <nav aria-label="Help and policies">
          <PageSections />
        </nav>
      )}
    </footer>
  )
}
