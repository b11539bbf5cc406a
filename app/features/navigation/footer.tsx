import { site } from '#app/content/site.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageSections } from './page-sections.tsx'

export interface FooterProps {
  /** Members have the same links in their user menu. */
  viewer?: Viewer | null
}

/** The footer of all pages: the site's name, and for visitors the help and policy pages. */
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
