import { Fragment } from 'react'
import { displayName, type Viewer } from '#app/features/sign-in/viewer.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { memberPath } from '#app/http/addresses.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { PageSections } from './footer.tsx'

const ownPages = (viewer: Viewer): [IconName, string, string][] => [
  ['image', 'Your profile', memberPath(viewer)],
  ['bookmark', 'Saved', '/saved'],
  ['heart', 'Liked', '/liked'],
  ['user', 'Following', '/following'],
  ['lock', 'Account and data', '/account'],
]

export function UserMenu({ viewer }: { viewer: Viewer }) {
  const fullName = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ')
  const avatar = <Avatar src={viewer.profileImageUrl} name={fullName} />
  return (
    <PopoverMenu id="user-menu" className="user-menu" label="User menu" trigger={avatar} tip>
      <div className="user-menu-member">
        <Avatar src={viewer.profileImageUrl} name={fullName} size="medium" />
        <div>
          <p className="user-menu-name">{displayName(viewer)}</p>
          {fullName && <p>{fullName}</p>}
          <p className="user-menu-kind">Business</p>
          <p>{viewer.email}</p>
        </div>
      </div>
      {ownPages(viewer).map(([icon, label, href]) => (
        <Fragment key={href}>
          <a className="menu-item" href={href}>
            <Icon name={icon} />
            {label}
          </a>{' '}
        </Fragment>
      ))}
      <p className="menu-heading">Your accounts</p>
      <a className="menu-item" href={`/u/${encodeURIComponent(viewer.id)}`}>
        <Icon name="user" />
        Settings
      </a>{' '}
      {viewer.isModerator && (
        <a className="menu-item" href="/moderation">
          <Icon name="flag" />
          Moderation
        </a>
      )}{' '}
      <details className="user-menu-sections">
        <summary className="menu-item">
          <Icon name="chevron" />
          Help and policies
        </summary>
        <div>
          <PageSections />
        </div>
      </details>
      <a className="menu-item" href="/api/logout">
        <Icon name="log-out" />
        Log out
      </a>{' '}
    </PopoverMenu>
  )
}
