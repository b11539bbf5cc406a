import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { NEW_PATHS } from '#app/http/addresses.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export const handle = { hydrate: false }

export const meta = unindexedMeta('New', NEW_PATHS.all)

const THINGS = [
  { name: 'Photo', href: NEW_PATHS.photo, text: 'One or several, also into a cart or a binder.' },
  {
    name: 'Cart',
    href: NEW_PATHS.cart,
    text: 'Its make, model and year, with photos. For sale, too.',
  },
  { name: 'Meet', href: NEW_PATHS.meet, text: 'A day, an hour and a place, and who is coming.' },
  { name: 'Binder', href: NEW_PATHS.binder, text: 'An album for photos that belong together.' },
]

/** Asks what a member wants to make. */
export default function New() {
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="New" lead="What would you like to add?" />
      <ul className="stack">
        {THINGS.map(({ name, href, text }) => (
          <li key={href} className="panel">
            <h2>
              <TextLink href={href}>{name}</TextLink>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}
