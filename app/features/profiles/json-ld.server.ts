import type { MemberRow } from '#db/queries/users.ts'
import type { Thing } from '#app/http/json-ld.server.ts'
import { avatarImagePath } from '#storage/addresses.ts'
import { breadcrumbs, counter, memberStep, person } from '../seo/json-ld.server.ts'
import { linkAddress } from '../http-address.ts'
import { profileLinkNames } from './profile-fields.ts'

/** The public data of a member, independent of the viewer. */
function mainEntity(member: MemberRow, origin: string): Thing {
  const { avatarKey, bio } = member
  const links = profileLinkNames.flatMap((name) => linkAddress(member[name]) ?? [])
  return {
    ...person({ ...member, profileImageUrl: null }, origin),
    image: avatarKey ? origin + avatarImagePath(avatarKey, 512, 'jpg') : undefined,
    description: bio || undefined,
    sameAs: links.length > 0 ? links : undefined,
    interactionStatistic: [counter('FollowAction', member.followersCount)],
    agentInteractionStatistic: [
      counter('WriteAction', member.publicPhotosCount),
      counter('FollowAction', member.followingCount),
    ],
  }
}

/** The JSON-LD of a member's profile and its breadcrumbs; empty if the profile has no public content. */
export function profileJsonLd(member: MemberRow, origin: string): Thing[] {
  if (member.publicPhotosCount === 0) return []
  const step = memberStep({ ...member, profileImageUrl: null })
  return [
    {
      '@type': 'ProfilePage',
      url: origin + step.path,
      dateCreated: member.createdAt.toISOString(),
      dateModified: member.updatedAt.toISOString(),
      mainEntity: mainEntity(member, origin),
    },
    breadcrumbs([step], origin),
  ]
}
