import type { MetaDescriptor } from '@remix-run/node'
import { site } from '#app/content/site.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { authorName } from '../photos/author-name.ts'
import { tabPath, type ProfileTab } from './profile-tabs.tsx'
import type { Profile } from './queries.server.ts'

export interface ProfileMetaOptions {
  profile: Profile
  /** The largest avatar as JPEG for social networks; null without one. */
  picture: string | null
  tab: ProfileTab
  /** Whether this is not the first page of a list. */
  continued: boolean
}

/** Title and social tags of a profile. */
export function profileMeta(
  { profile, picture, tab, continued }: ProfileMetaOptions,
  origin: string,
): MetaDescriptor[] {
  const name = authorName(profile)
  const shown = tab === 'photos' ? profile.photosCount : profile.bindersCount
  return pageMeta(
    {
      title: profile.username ? `${name} (@${profile.username})` : name,
      description: profile.bio || `Golf cart photos and binders by ${name} on ${site.name}.`,
      image: picture ? { path: picture, width: 512, height: 512, alt: name } : undefined,
      path: tabPath(profile.url, tab),
      type: 'profile',
      noindex: continued || shown === 0,
      hasFeed: tab === 'photos',
    },
    origin,
  )
}
