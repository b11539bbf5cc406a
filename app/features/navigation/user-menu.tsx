import { displayName, type Viewer } from '#app/features/sign-in/viewer.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { RenderedOnce } from '#app/ui/server-rendering.ts'
import { PageSections } from './footer.tsx'

export interface UserMenuProps {
  viewer: Viewer
}

/** The signed-in member's menu (docs/product.md#screens). */
export function UserMenu({ viewer }: UserMenuProps) {
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
      <a className="menu-item" href="/following">
        <Icon name="heart" />
        Following
      </a>{' '}
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
      <div className="user-menu-sections">
        <RenderedOnce text={() => 'member'} kind="page sections">
          {() => <PageSections />}
        </RenderedOnce>
      </div>
      <a className="menu-item" href="/api/logout">
        <Icon name="log-out" />
        Log out
      </a>{' '}
    </PopoverMenu>
  )
}
