import { withQuery } from '#app/http/addresses.ts'
import { Chip } from '#app/ui/chip.tsx'

export type ProfileTab = 'photos' | 'binders'

/** The URL of a profile's tab. */
export function tabPath(profileUrl: string, tab: ProfileTab): string {
  return withQuery(profileUrl, { tab: tab === 'photos' ? undefined : tab })
}

/** The requested tab; photos by default. */
export function tabOf(request: Request): ProfileTab {
  return new URL(request.url).searchParams.get('tab') === 'binders' ? 'binders' : 'photos'
}

export interface ProfileTabsProps {
  /** Root-relative URL of the profile. */
  url: string
  current: ProfileTab
}

/** The tabs of a profile, as links. */
export function ProfileTabs({ url, current }: ProfileTabsProps) {
  return (
    <nav className="strip" aria-label="Profile">
      <Chip href={tabPath(url, 'photos')} current={current === 'photos'}>
        Photos
      </Chip>
      <Chip href={tabPath(url, 'binders')} current={current === 'binders'}>
        Binders
      </Chip>
    </nav>
  )
}
