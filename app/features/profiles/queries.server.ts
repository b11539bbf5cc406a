import { requireMember } from '../members/queries.server.ts'
import { countBinders, findBinder } from '#db/queries/binders.ts'
import { countLikesGiven } from '#db/queries/likes.ts'
import { isFollowing } from '#db/queries/follows.ts'
import { countPhotosWithoutAltText, listMemberPhotos } from '#db/queries/photo-lists.ts'
import { findPhoto, type Page } from '#db/queries/photos.ts'
import { findMute } from '#db/queries/mutes.ts'
import { findUser, type MemberRow } from '#db/queries/users.ts'
import { memberPath } from '#app/http/addresses.ts'
import { forbidden, unauthenticated } from '#app/http/http-error.ts'
import { pageAt } from '#app/http/paging.ts'
import { pushKeys } from '#app/http/process/environment.server.ts'
import { avatarImagePath } from '#storage/addresses.ts'
import { linkAddress } from '#app/http/forms/plain-text.ts'
import { mailNoticesChoice } from '../mail-notices/queries.server.ts'
import type { Binder } from '../binders/binder.ts'
import { toBinder } from '../binders/serializers.server.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { toPhotoCard, toPhotoJson } from '../photos/serializers.server.ts'
import { toCardPage } from '../photos/queries.server.ts'
import { isProfileHeld } from '../sign-in/held-posts.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import type { Fields } from '#app/http/forms/text.ts'
import { freeUsername } from './usernames.server.ts'
import { PROPOSED_USERNAME, proposedUsername, profileTexts } from './profile.ts'
import { profileLinkNames, type ProfileLink } from './profile-links.ts'

/**
 * The member's own record with e-mail, for `GET /api/auth/user`.
 * @throws HttpError 401
 */
export async function ownRecord(userId: string) {
  const user = await findUser(userId)
  if (!user) throw unauthenticated()
  const { avatarKey, photosCount, followersCount, followingCount, ...record } = user
  const {
    publicPhotosCount: _publicPhotosCount,
    deletedAt: _deletedAt,
    suspendedAt,
    pushKinds,
    ...fields
  } = record
  const mail = await mailNoticesChoice(userId)
  return {
    ...fields,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    profileImageUrl: avatarKey ? avatarImagePath(avatarKey, 192) : null,
    photosCount,
    bindersCount: await countBinders(userId, userId),
    followersCount,
    followingCount,
    suspended: suspendedAt !== null,
    ...(mail && { mailNotices: mail.frequency }),
    ...(pushKeys() && { pushKinds: pushKinds.split(' ').filter(Boolean) }),
    url: memberPath(user),
  }
}

/**
 * The viewer's own record by its URL.
 * @throws HttpError 404, 403 for another member's
 */
export async function requireOwnProfile(
  usernameOrId: string | undefined,
  viewer: Pick<Viewer, 'id'>,
): Promise<MemberRow> {
  const member = await requireMember(usernameOrId)
  if (member.id !== viewer.id) throw forbidden('You can only edit your own profile.')
  return member
}

/** An available username for a member who has none yet; null for others. */
export async function usernameProposal(member: MemberRow): Promise<string | null> {
  const { id, username, firstName, lastName } = member
  return username === null ? freeUsername(id, proposedUsername(firstName, lastName)) : null
}

/**
 * The fields to show again: without a script a username that was left empty is filled from the
 * names that were sent.
 */
export async function withUsername({ id, username }: Viewer, fields: Fields): Promise<Fields> {
  const names = [fields.firstName, fields.lastName].map((name) => String(name ?? ''))
  if (username !== null || fields.username) return fields
  const proposal = await freeUsername(id, proposedUsername(names[0] ?? '', names[1] ?? ''))
  return { ...fields, username: proposal, [PROPOSED_USERNAME]: proposal }
}

export async function profileFormValues(member: MemberRow) {
  const { username, avatarKey } = member
  return {
    values: profileTexts(member, await usernameProposal(member)),
    isProposed: username === null,
    avatar: avatarKey && avatarImagePath(avatarKey, 192),
  }
}

export type Profile = Awaited<ReturnType<typeof getProfile>>

/**
 * The cover photo and pinned binder of a profile that the viewer may see; none for a viewer who has
 * blocked the member.
 */
export async function profileHighlights(
  { id, coverPhotoId, pinnedBinderId }: MemberRow,
  viewerId: string | null,
): Promise<{ cover: PhotoCard | null; pinned: Binder | null }> {
  if ((await findMute(viewerId, id)) === 'block') return { cover: null, pinned: null }
  const cover = coverPhotoId === null ? null : await findPhoto(coverPhotoId, viewerId)
  const pinned = pinnedBinderId === null ? null : await findBinder(pinnedBinderId, viewerId)
  return { cover: cover && toPhotoCard(cover), pinned: pinned && toBinder(pinned) }
}

/** A member's profile. Private content is counted only for the member. */
export async function getProfile(member: MemberRow, viewerId: string | null) {
  const { avatarKey, photosCount, publicPhotosCount, followersCount, followingCount, ...others } =
    member
  const { coverPhotoId: _coverPhotoId, pinnedBinderId: _pinnedBinderId, ...fields } = others
  const mute = await findMute(viewerId, member.id)
  const isHeld = member.id !== viewerId && (await isProfileHeld(member.id))
  const isWithheld = mute === 'block' || isHeld
  const { cover, pinned } = await profileHighlights(member, viewerId)
  const links = Object.fromEntries(
    profileLinkNames.map((name) => [name, isWithheld ? null : linkAddress(member[name])]),
  ) as Record<ProfileLink, string | null>
  return {
    ...fields,
    firstName: member.firstName ?? '',
    lastName: member.lastName ?? '',
    bio: isWithheld ? null : member.bio,
    ...links,
    profileImageUrl: avatarKey ? avatarImagePath(avatarKey, 192) : null,
    photosCount: member.id === viewerId ? photosCount : publicPhotosCount,
    bindersCount: await countBinders(member.id, viewerId),
    followersCount,
    followingCount,
    /** Only for the member. */
    likesGiven: member.id === viewerId ? await countLikesGiven(member.id) : null,
    /** Only for the member. */
    withoutAltText: member.id === viewerId ? await countPhotosWithoutAltText(member.id) : null,
    coverPhotoId: cover?.id ?? null,
    pinnedBinderId: pinned?.id ?? null,
    following: await isFollowing(viewerId, member.id),
    mute,
    url: memberPath(member),
  }
}

/** One page of a member's photos as cards; private ones for the member only. */
export async function memberPhotosPage(memberId: string, viewerId: string | null, before?: number) {
  return toCardPage(await listMemberPhotos(memberId, viewerId, pageAt(before)))
}

export async function memberPhotosJson(memberId: string, viewerId: string | null, page: Page) {
  const rows = await listMemberPhotos(memberId, viewerId, page)
  return rows.map((row) => toPhotoJson(row, viewerId))
}
