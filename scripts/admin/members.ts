import { authorName } from '#app/features/members/author.ts'
import { memberPath } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import {
  countCommentsAndLikes,
  listIdentities,
  listOwnComments,
  listSessionEnds,
} from '#db/queries/account-export.ts'
import { countBinders } from '#db/queries/binders.ts'
import {
  countHiddenPhotos,
  listMembers,
  listPhotoRecords,
  type MemberRecord,
} from '#db/queries/member-records.ts'
import { changeEmail } from '#db/queries/identities.ts'
import { applyModeration } from '#db/queries/moderation-actions.ts'
import { deleteSessionsOfUser } from '#db/queries/sessions.ts'
import { workOffBacklog } from '#app/features/backlog/backlog.server.ts'
import { toSubject } from '#app/features/sign-in/stored-provider.server.ts'
import { hideAllPosts } from '#app/features/backlog/hidings.server.ts'
import { AdminError, BY_MAINTAINER, type AdminCommand, type Cell } from './command.ts'
import { getName, oneMember, requireMember } from './find-member.ts'
import { deleteCommand, exportCommand } from './member-data.ts'
import { mergeCommand } from './member-merge.ts'
import { moderatorSources, NAMED, oneEmail } from './moderators.ts'
import { counted, PAGE_LIMIT, pageOf, shortLine } from './text.ts'

function getState({ suspendedAt, emailVerified }: MemberRecord): string {
  const states = [suspendedAt && 'suspended', !emailVerified && 'address not verified']
  return states.filter(Boolean).join(', ') || 'active'
}

const list: AdminCommand = {
  usage: 'member list [TEXT] [--before ID]',
  explanation: 'Lists the newest 50 members, with TEXT in their address, username or name.',
  async run([text, ...more], options) {
    if (more.length > 0) throw new AdminError('Give one TEXT. Put several words in quotes.')
    const before =
      options.before === undefined ? undefined : (await requireMember(options.before)).id
    const members = await listMembers({ text, before, limit: PAGE_LIMIT })
    return pageOf(
      members,
      (member) => ({
        id: member.id,
        email: member.email,
        username: member.username,
        name: authorName(member),
        photos: member.photosCount,
        since: member.createdAt,
        state: getState(member),
      }),
      'member',
      text === undefined ? 'There are no members.' : `No member matches "${text}".`,
    )
  },
}

/** What a member has posted first, in one line. */
async function firstPosts(id: string): Promise<string> {
  const photos = await listPhotoRecords(id, { limit: FIRST_POSTS })
  const comments = await listOwnComments(id, { limit: FIRST_POSTS })
  return [
    ...photos.map((photo) => `photo ${photo.id} "${shortLine(photo.title)}"`),
    ...comments.map((comment) => `comment ${comment.id} "${shortLine(comment.content)}"`),
  ].join('; ')
}

const FIRST_POSTS = 3

const newest: AdminCommand = {
  usage: 'member newest [--before ID]',
  explanation: 'Lists the newest 50 members with what they have posted.',
  async run(words, { before }) {
    if (words.length > 0) throw new AdminError('member newest takes only options.')
    const place = before === undefined ? undefined : (await requireMember(before)).id
    const members = await listMembers({ before: place, limit: PAGE_LIMIT })
    const rows = await Promise.all(
      members.map(async (member) => ({
        member,
        id: member.id,
        given: await countCommentsAndLikes(member.id),
        posts: await firstPosts(member.id),
      })),
    )
    return pageOf(
      rows,
      ({ member, id, given, posts }) => ({
        id,
        email: member.email,
        name: authorName(member),
        since: member.createdAt,
        photos: member.photosCount,
        comments: given.comments,
        likes: given.likes,
        state: getState(member),
        posts,
      }),
      'member',
      'There are no members.',
    )
  },
}

const setEmail: AdminCommand = {
  usage: 'member set-email EMAIL-or-ID NEW-EMAIL',
  explanation: 'Changes the address of a member, as a verified one, and ends the sessions.',
  async run([name = '', address = '', ...more]) {
    if (name === '' || address === '' || more.length > 0)
      throw new AdminError('Give one EMAIL-or-ID and one NEW-EMAIL.')
    const member = await requireMember(name)
    const email = oneEmail([address])
    if (email === member.email.toLowerCase() && member.emailVerified)
      throw new AdminError(`${getName(member)} has this address already.`)
    const sources = await moderatorSources(member)
    if (!(await changeEmail(member.id, email, toSubject(member.email))))
      throw new AdminError(
        `Another member has the address ${email}. "member merge" joins two accounts.`,
      )
    const others = (await listIdentities(member.id)).length
    return [
      ...(others > 0
        ? [
            `${counted(others, 'sign-in')} with other providers or addresses stay; see "member show".`,
          ]
        : []),
      ...(sources.includes(NAMED)
        ? ['MODERATORS names the former address: replace it there, whoever has it now.']
        : []),
      `${getName(member)} has the address ${email} now, and is signed out.`,
    ]
  },
}

const show: AdminCommand = {
  usage: 'member show EMAIL-or-ID',
  explanation: 'Shows a member: state, counts, sign-ins. A username works as well, here and below.',
  async run(words) {
    const member = await oneMember(words)
    const { id, createdAt, suspendedAt } = member
    const given = await countCommentsAndLikes(id)
    const identities = await listIdentities(id)
    const sources = await moderatorSources(member)
    const facts: Record<string, Cell> = {
      id,
      email: `${member.email}${member.emailVerified ? '' : ' (not verified)'}`,
      username: member.username,
      name: authorName(member),
      profile: environment().PUBLIC_URL + memberPath(member),
      memberSince: createdAt,
      suspendedSince: suspendedAt,
      moderator: sources.join(', ') || 'no',
      photos: member.photosCount,
      hiddenPhotos: await countHiddenPhotos(id),
      binders: await countBinders(id, id),
      comments: given.comments,
      likes: given.likes,
      followers: member.followersCount,
      following: member.followingCount,
      sessions: (await listSessionEnds(id)).length,
      signIn: [...new Set(identities.map(({ provider }) => provider))].join(', '),
    }
    return { facts, summary: `${getName(member)} is ${getState(member)}.` }
  },
}

/**
 * Suspends a member or lifts the suspension.
 * @throws AdminError if the account is deleted at the same time
 */
async function setSuspended(member: MemberRecord, action: 'suspend' | 'lift'): Promise<void> {
  const about = { photoId: null, commentId: null, userId: member.id, rekeyed: null }
  if (!(await applyModeration(null, { action, note: BY_MAINTAINER, ...about })))
    throw new AdminError(`${getName(member)} has changed in the meantime. Try again.`)
  await workOffBacklog()
}

/**
 * Hides all photos, comments and binders of a member.
 * @returns the result
 */
async function hideMemberPosts(member: MemberRecord): Promise<string> {
  return `Hid ${await hideAllPosts(null, member.id, BY_MAINTAINER)} of ${getName(member)}.`
}

const suspend: AdminCommand = {
  usage: 'member suspend EMAIL-or-ID [--hide-photos]',
  explanation:
    'Suspends a member, who can read but not write; can hide all their photos, comments and binders as well.',
  async run(words, options) {
    const member = await oneMember(words)
    const hides = options['hide-photos'] === true
    if (member.suspendedAt && !hides)
      throw new AdminError(`${getName(member)} is already suspended.`)
    if (!member.suspendedAt) await setSuspended(member, 'suspend')
    return [
      ...(hides ? [await hideMemberPosts(member)] : []),
      member.suspendedAt
        ? `${getName(member)} was already suspended.`
        : `${getName(member)} is suspended.`,
    ]
  },
}

const restore: AdminCommand = {
  usage: 'member restore EMAIL-or-ID',
  explanation: 'Lifts a suspension. Hidden photos stay hidden.',
  async run(words) {
    const member = await oneMember(words)
    if (!member.suspendedAt) throw new AdminError(`${getName(member)} is not suspended.`)
    await setSuspended(member, 'lift')
    const hidden = await countHiddenPhotos(member.id)
    return [
      ...(hidden > 0
        ? [`${counted(hidden, 'photo')} of the member stay hidden. "photo show ID" shows one.`]
        : []),
      `${getName(member)} is no longer suspended.`,
    ]
  },
}

const signOut: AdminCommand = {
  usage: 'member sign-out EMAIL-or-ID',
  explanation: 'Ends all sessions of a member.',
  async run(words) {
    const member = await oneMember(words)
    const ended = await deleteSessionsOfUser(member.id)
    return [`Signed out ${getName(member)}, ${counted(ended, 'session')}.`]
  },
}

const hidePhotos: AdminCommand = {
  usage: 'member hide-photos EMAIL-or-ID',
  explanation:
    'Hides all photos, comments and binders of a member, in small steps. Can be repeated.',
  async run(words) {
    return [await hideMemberPosts(await oneMember(words))]
  },
}

export const memberCommands = {
  list,
  newest,
  show,
  'set-email': setEmail,
  merge: mergeCommand,
  suspend,
  restore,
  'sign-out': signOut,
  'hide-photos': hidePhotos,
  export: exportCommand,
  delete: deleteCommand,
}
