import { site } from '#app/content/site.ts'
import { sections } from './sections.ts'

/** The way to the help and policy pages for those who have no user menu. */
export function Footer() {
  return (
    <footer className="footer">
      <nav aria-label="Help and policies">
        {sections.map(({ heading, links }) => (
          <section key={heading}>
            <h2 className="menu-heading">{heading}</h2>
            {links.map(([label, href]) => (
              <a key={href} className="menu-item" href={href}>
                {label}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <p>
        {site.name} · {site.tagline}
      </p>
    </footer>
  )
}
