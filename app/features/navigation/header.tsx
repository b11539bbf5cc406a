import { site } from '#app/content/site.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { loginPath } from '#app/http/return-to.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconLink } from './icon-link.tsx'
import { SearchBox } from './search-box.tsx'
import { SkipLink } from './skip-link.tsx'
import { UploadLink } from './upload-link.tsx'
import { UserMenu } from './user-menu.tsx'

export interface HeaderProps {
  viewer: Viewer | null
  /** Path and query of the page, for the current link and to return to after sign-in. */
  path: string
  /** The current search, on the search page. */
  searchText?: string
}

/** The header of all pages (docs/product.md#screens). */
export function Header({ viewer, path, searchText }: HeaderProps) {
  const pathname = path.split('?')[0]
  return (
    <>
      <SkipLink />
      <header className="header">
        <a className="brand tip" href="/">
          <Icon name="logo" className="brand-mark" />
          <span>{site.name}</span>
        </a>{' '}
        <SearchBox id="search" text={searchText} />
        <nav aria-label="Main">
          <IconLink className="search-link" href="/search" icon="search" label="Search" />
          <IconLink href="/" icon="home" label="Home" current={pathname === '/'} />
          <UploadLink memberId={viewer?.id ?? null} current={pathname === '/upload'} />
          {viewer ? (
            <MemberLinks viewer={viewer} pathname={pathname} />
          ) : (
            <>
              {/* Saving needs no account, but the narrowest screens have no room beside Join. */}
              <SavedLink className="saved-link" current={pathname === '/saved'} />
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

function SavedLink({ current, className }: { current: boolean; className?: string }) {
  return (
    <IconLink
      className={className}
      href="/saved"
      icon="bookmark"
      label="Saved photos"
      current={current}
    />
  )
}

function MemberLinks({ viewer, pathname }: { viewer: Viewer; pathname: string | undefined }) {
  // Opening the notifications marks them as read, even if this page's data still has a count.
  const isOpen = pathname === '/notifications'
  const unread = isOpen ? 0 : viewer.unreadNotifications
  return (
    <>
      <IconLink
        href="/notifications"
        icon="bell"
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        current={isOpen}
      >
        {unread > 0 && (
          <span className="count" data-count={unread > 99 ? '99+' : unread} aria-hidden="true" />
        )}
      </IconLink>
      <SavedLink current={pathname === '/saved'} />
      <UserMenu viewer={viewer} />
    </>
  )
}
