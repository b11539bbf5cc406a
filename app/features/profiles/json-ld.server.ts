import type { MemberRow } from '#db/queries/users.ts'
import type { JsonLdNode } from '#app/features/sharing/json-ld.ts'
import { avatarImagePath } from '#storage/addresses.ts'
import {
  breadcrumbs,
  interactionCounter,
  memberBreadcrumb,
  personJsonLd,
} from '../sharing/json-ld.server.ts'
import { linkAddress } from '#app/http/forms/plain-text.ts'
import { profileLinkNames } from './profile-links.ts'

function mainEntity(member: MemberRow, origin: string): JsonLdNode {
  const { avatarKey, bio } = member
  const links = profileLinkNames.flatMap((name) => linkAddress(member[name]) ?? [])
  return {
    ...personJsonLd({ ...member, profileImageUrl: null }, origin),
    image: avatarKey ? origin + avatarImagePath(avatarKey, 512, 'jpg') : undefined,
    description: bio || undefined,
    sameAs: links.length > 0 ? links : undefined,
    interactionStatistic: [interactionCounter('FollowAction', member.followersCount)],
    agentInteractionStatistic: [
      interactionCounter('WriteAction', member.publicPhotosCount),
      interactionCounter('FollowAction', member.followingCount),
    ],
  }
}

/**
 * The JSON-LD of a member's profile and its breadcrumbs; empty if the profile has no public
 * content.
 */
export function profileJsonLd(member: MemberRow, origin: string): JsonLdNode[] {
  if (member.publicPhotosCount === 0) return []
  const breadcrumb = memberBreadcrumb({ ...member, profileImageUrl: null })
  return [
    {
      '@type': 'ProfilePage',
      url: origin + breadcrumb.path,
      dateCreated: member.createdAt.toISOString(),
      dateModified: member.updatedAt.toISOString(),
      mainEntity: mainEntity(member, origin),
    },
    breadcrumbs([breadcrumb], origin),
  ]
}
