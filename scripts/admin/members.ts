import { authorName } from '#app/features/members/author.ts'
import { memberPath } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { countGiven, listIdentities, listSessionEnds } from '#db/queries/account-export.ts'
import { countBinders } from '#db/queries/binders.ts'
import { countHiddenPhotos, listMembers, type MemberRecord } from '#db/queries/member-records.ts'
import { applyModeration } from '#db/queries/moderation-actions.ts'
import { deleteSessionsOfUser } from '#db/queries/sessions.ts'
import { workOffBacklog } from '#app/features/backlog/backlog.server.ts'
import { hideAllPhotos } from '#app/features/moderation/hiding.server.ts'
import { AdminError, BY_MAINTAINER, type AdminCommand } from './command.ts'
import { getName, oneMember, requireMember } from './find-member.ts'
import { deleteCommand, exportCommand } from './member-data.ts'
import { moderatorSources } from './moderators.ts'
import { day, PAGE_LIMIT, pageLines, row } from './text.ts'

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
    if (members.length === 0)
      return [text === undefined ? 'There are no members.' : `No member matches "${text}".`]
    return pageLines(members, (member) =>
      row(
        member.id,
        member.email,
        member.username,
        authorName(member),
        `${member.photosCount} photos`,
        `since ${day(member.createdAt)}`,
        getState(member),
      ),
    )
  },
}

const show: AdminCommand = {
  usage: 'member show EMAIL-or-ID',
  explanation: 'Shows a member: state, counts, sign-ins. A username works as well, here and below.',
  async run(words) {
    const member = await oneMember(words)
    const { id, createdAt, suspendedAt } = member
    const given = await countGiven(id)
    const identities = await listIdentities(id)
    const sources = await moderatorSources(member)
    return [
      row('id', id),
      row('e-mail', `${member.email}${member.emailVerified ? '' : ' (not verified)'}`),
      row('username', member.username),
      row('name', authorName(member)),
      row('profile', environment().PUBLIC_URL + memberPath(member)),
      row('member since', createdAt.toISOString()),
      row('state', suspendedAt ? `suspended since ${suspendedAt.toISOString()}` : 'active'),
      row('moderator', sources.join(', ') || 'no'),
      row('photos', `${member.photosCount}, hidden: ${await countHiddenPhotos(id)}`),
      row('binders', String(await countBinders(id, id))),
      row('comments', String(given.comments)),
      row('likes', String(given.likes)),
      row('followers', `${member.followersCount}, following: ${member.followingCount}`),
      row('sessions', String((await listSessionEnds(id)).length)),
      row('sign-in', [...new Set(identities.map(({ provider }) => provider))].join(', ')),
    ]
  },
}

/** Suspends a member or lifts the suspension. @throws AdminError if the account is deleted at the same time */
async function setSuspended(member: MemberRecord, action: 'suspend' | 'lift'): Promise<void> {
  const about = { photoId: null, commentId: null, userId: member.id, rekeyed: null }
  if (!(await applyModeration(null, { action, note: BY_MAINTAINER, ...about })))
    throw new AdminError(`${getName(member)} has changed in the meantime. Try again.`)
  await workOffBacklog()
}

/** Hides all photos of a member. @returns the result */
async function hideMemberPhotos(member: MemberRecord): Promise<string> {
  return `Hid photos of ${getName(member)}: ${await hideAllPhotos(null, member.id, BY_MAINTAINER)}.`
}

const suspend: AdminCommand = {
  usage: 'member suspend EMAIL-or-ID [--hide-photos]',
  explanation: 'Suspends a member, who can read but not write; can hide all their photos as well.',
  async run(words, options) {
    const member = await oneMember(words)
    const hides = options['hide-photos'] === true
    if (member.suspendedAt && !hides)
      throw new AdminError(`${getName(member)} is already suspended.`)
    if (!member.suspendedAt) await setSuspended(member, 'suspend')
    return [
      member.suspendedAt
        ? `${getName(member)} was already suspended.`
        : `${getName(member)} is suspended.`,
      ...(hides ? [await hideMemberPhotos(member)] : []),
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
      `${getName(member)} is no longer suspended.`,
      ...(hidden > 0 ? [`Photos that stay hidden: ${hidden}. "photo show ID" shows one.`] : []),
    ]
  },
}

const signOut: AdminCommand = {
  usage: 'member sign-out EMAIL-or-ID',
  explanation: 'Ends all sessions of a member.',
  async run(words) {
    const member = await oneMember(words)
    const ended = await deleteSessionsOfUser(member.id)
    return [`Signed out ${getName(member)}. Sessions ended: ${ended}.`]
  },
}

const hidePhotos: AdminCommand = {
  usage: 'member hide-photos EMAIL-or-ID',
  explanation: 'Hides all photos of a member, in small steps. Can be repeated.',
  async run(words) {
    return [await hideMemberPhotos(await oneMember(words))]
  },
}

export const memberCommands = {
  list,
  show,
  suspend,
  restore,
  'sign-out': signOut,
  'hide-photos': hidePhotos,
  export: exportCommand,
  delete: deleteCommand,
}
