import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { site } from '#app/content/site.ts'
import { type Viewer, displayName } from '#app/handlers/viewer.ts'
import { loginPath } from '#app/http/return-to.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { SearchInput, sendTrimmed } from '#app/features/search/search-input.tsx'
import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useMemoizedContent } from '#app/ui/server-rendering.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import { labelWithCount } from '#app/ui/count.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { NEW_PATHS, memberPath } from '#app/http/addresses.ts'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { PageSections, sections } from './footer.tsx'

interface HeaderProps {
  viewer: Viewer | null
  path: string
  searchText?: string
  /** Where the skip link leads. */
  content?: string
}

const LINKED_PATHS = ['/', '/upload', '/notifications', '/saved'] as const

export function Header({ viewer, path, searchText, content = '#main' }: HeaderProps) {
  const pathname = path.split('?')[0]
  const current = LINKED_PATHS.find((linked) => linked === pathname)
  return (
    <>
      <a className="skip-link button button-primary" href={content}>
        Skip to content
      </a>{' '}
      <header className="header">
        <a className="brand tip" href="/">
          <Icon name="logo" className="brand-mark" />
          <span>{site.name}</span>
        </a>{' '}
        <SearchBox id="search" text={searchText} />
        <nav aria-label="Main">
          <IconLink className="search-link" href="/search" icon="search" label="Search" />
          <IconLink href="/" icon="home" label="Home" current={current === '/'} />
          <UploadLink memberId={viewer?.id ?? null} current={current === '/upload'} />
          {viewer ? (
            <MemberLinks viewer={viewer} current={current} />
          ) : (
            <>
              {/* Saving needs no account, but the narrowest screens have no room beside Join. */}
              <SavedLink className="saved-link" current={current === '/saved'} />
              <a className="button button-primary" href={loginPath(path)}>
                Join
              </a>
            </>
          )}
        </nav>
      </header>
    </>
  )
}

const SavedLink = ({ current, className }: { current: boolean; className?: string }) => (
  <IconLink
    className={className}
    href="/saved"
    icon="bookmark"
    label="Saved photos"
    current={current}
  />
)

interface MemberLinksProps {
  viewer: Viewer
  current: (typeof LINKED_PATHS)[number] | undefined
}

function MemberLinks({ viewer, current }: MemberLinksProps) {
  // Opening the notifications marks them as read, even if this page's data still has a count.
  const isOpen = current === '/notifications'
  const count = isOpen ? 0 : viewer.unreadNotifications
  const unread = count > 99 ? '99+' : count
  return (
    <>
      <IconLink
        href="/notifications"
        icon="bell"
        label={count > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        current={isOpen}
      >
        {count > 0 && <span className="count" data-count={unread} aria-hidden="true" />}
      </IconLink>
      <SavedLink current={current === '/saved'} />
      <UserMenu viewer={viewer} />
    </>
  )
}

const SearchBox = ({ text = '', id }: { text?: string; id: string }) => (
  <form className="search-box" role="search" action="/search" onSubmit={sendTrimmed}>
    <button className="icon-button tip">
      <Icon name="search" />
      <span>Search</span>
    </button>{' '}
    <SearchInput
      id={id}
      text={text}
      aria-label="Search photos, binders, photographers"
      placeholder="Search photos, binders, photographers..."
    />{' '}
  </form>
)

const uploadDialog = lazyPart(() =>
  withDeferredStylesheet(import('../photos/upload/upload-dialog.tsx')),
)

function UploadLink({ memberId, current }: { memberId: string | null; current: boolean }) {
  const { linkProps, dialog } = useDialogLink(uploadDialog, ({ default: UploadDialog }, props) => (
    <UploadDialog memberId={memberId ?? ''} {...props} />
  ))
  const opensDialog = memberId !== null && !current
  return (
    <>
      <IconLink
        className="upload-link"
        href={memberId === null ? loginPath('/upload') : '/upload'}
        icon="upload"
        label="Upload"
        current={current}
        linkProps={opensDialog ? linkProps : undefined}
      />
      {dialog}
    </>
  )
}

interface IconLinkProps {
  href: string
  icon: IconName
  label: string
  current?: boolean
  className?: string
  linkProps?: AnchorHTMLAttributes<HTMLAnchorElement>
  children?: ReactNode
}

function IconLink(props: IconLinkProps) {
  const { href, icon, label, current, className, linkProps, children } = props
  return (
    <>
      <a
        className={classNames('icon-button tip', className)}
        href={href}
        aria-current={current ? 'page' : undefined}
        {...linkProps}
      >
        <Icon name={icon} />
        {children}
        <span>{label}</span>
      </a>{' '}
    </>
  )
}

function moderationPage({ isModerator, waiting }: Viewer): [IconName, string, string][] {
  const count = waiting ? waiting.open + waiting.held : 0
  return isModerator ? [['flag', labelWithCount('Moderation', count), '/moderation']] : []
}

const ownPages = (viewer: Viewer): [IconName, string, string][] => [
  ['plus', 'New', NEW_PATHS.all],
  ['image', 'Your profile', memberPath(viewer)],
  ['bookmark', 'Saved', '/saved'],
  ['heart', 'Liked', '/liked'],
  ['people', 'Following', '/following'],
  ['lock', 'Account', '/account'],
  ...moderationPage(viewer),
]

const MenuLink = ({ icon, label, href }: { icon: IconName; label: string; href: string }) => (
  <>
    <a className="menu-item" href={href}>
      <Icon name={icon} />
      {label}
    </a>{' '}
  </>
)

function UserMenu({ viewer }: { viewer: Viewer }) {
  const fullName = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ')
  const avatar = <Avatar src={viewer.profileImageUrl} name={fullName} />
  const sitePages = useMemoizedContent(['menu'], () => <PageSections of={sections} />)
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
      <div className="user-menu-links">
        <div>
          {ownPages(viewer).map(([icon, label, href]) => (
            <MenuLink key={href} icon={icon} label={label} href={href} />
          ))}
        </div>
        <PageSections of={[{ heading: 'Your accounts', links: settings(viewer) }]} />
        <div className="contents" {...sitePages} />
      </div>
      <div className="user-menu-end">
        <MenuLink icon="log-out" label="Log out" href="/api/logout" />
      </div>
    </PopoverMenu>
  )
}

const settings = ({ id }: Viewer) => [['Settings', `/u/${encodeURIComponent(id)}`]] as const
