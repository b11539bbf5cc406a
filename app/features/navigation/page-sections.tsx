import { Fragment } from 'react'
import { sections } from './sections.ts'

/** The links to the help and policy pages, by section. */
export function PageSections() {
  return sections.map(({ heading, links }) => (
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
  ))
}
