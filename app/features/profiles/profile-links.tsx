import { Icon } from '#app/ui/icon.tsx'
import { profileLinkNames, profileLinks } from './profile-fields.ts'
import type { Profile } from './queries.server.ts'

/** A member's links to other sites; renders nothing without any. */
export function ProfileLinks({ profile }: { profile: Profile }) {
  const links = profileLinkNames.flatMap((name) => {
    const address = profile[name]
    // The website shows its URL, the others the name of the site.
    return address
      ? [{ name, address, text: name === 'website' ? siteOf(address) : profileLinks[name] }]
      : []
  })
  if (links.length === 0) return null
  return (
    <ul className="profile-links" aria-label="Links">
      {links.map(({ name, address, text }) => (
        <li key={name}>
          <a className="chip" href={address} target="_blank" rel="nofollow ugc noopener">
            {name === 'website' && <span className="sr-only">Website: </span>}
            <span>{text}</span>
            <Icon name="external" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function siteOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}
