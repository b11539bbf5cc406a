import { z } from 'zod'
import { isNamedModerator } from '#app/handlers/viewer.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { userIdOfEmail } from '#db/queries/identities.ts'
import { addModerator, listModerators, removeModerator } from '#db/queries/moderation.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { counted } from './text.ts'

/**
 * The address that is a command's only argument.
 * @throws AdminError
 */
export function oneEmail(words: string[]): string {
  const [word = '', ...more] = words
  if (more.length > 0 || word === '') throw new AdminError('Give one EMAIL.')
  const email = z.email().safeParse(word.trim().toLowerCase())
  if (!email.success) throw new AdminError(`"${word}" is not a valid e-mail address.`)
  return email.data
}

const add: AdminCommand = {
  usage: 'moderator add EMAIL',
  explanation: 'Makes the member with that e-mail a moderator. Takes effect on the next request.',
  async run(words) {
    const email = oneEmail(words)
    if (!(await addModerator(email))) throw new AdminError(`${email} is already a moderator.`)
    const isMember = (await userIdOfEmail(email)) !== null
    return [
      isMember
        ? `${email} is a moderator now.`
        : `There is no member with ${email} yet; who joins with this address will be a moderator.`,
    ]
  },
}

const ADDED = 'added here'
/** The source of moderators whom the environment names. */
export const NAMED = 'named in MODERATORS'

/**
 * Where a member's moderator rights come from; empty for other members. Only a verified address
 * gives any. MODERATORS is that of this process.
 */
export async function moderatorSources(member: {
  email: string
  emailVerified: boolean
}): Promise<string[]> {
  if (!member.emailVerified) return []
  return getSources(member.email, (await addedEmails()).has(member.email.toLowerCase()))
}

function getSources(email: string, isAdded: boolean): string[] {
  const isNamed = isNamedModerator({ email, emailVerified: true })
  return [...(isAdded ? [ADDED] : []), ...(isNamed ? [NAMED] : [])]
}

async function addedEmails(): Promise<Set<string>> {
  return new Set((await listModerators()).map((email) => email.toLowerCase()))
}

const list: AdminCommand = {
  usage: 'moderator list',
  explanation: 'Lists the moderators that were added here, and those of MODERATORS.',
  async run() {
    const added = await addedEmails()
    const emails = [...new Set([...added, ...environment().MODERATORS])].sort()
    const items = []
    for (const email of emails) {
      const from = getSources(email, added.has(email)).join(', ')
      const isMember = (await userIdOfEmail(email)) !== null
      items.push({ email, from, member: isMember ? 'member' : 'not a member yet' })
    }
    return {
      items,
      summary:
        items.length === 0 ? 'There are no moderators.' : `${counted(items.length, 'moderator')}.`,
    }
  },
}

const remove: AdminCommand = {
  usage: 'moderator remove EMAIL',
  explanation:
    'Removes a moderator who was added here, not one from MODERATORS. Takes effect on the next request.',
  async run(words) {
    const email = oneEmail(words)
    if (!(await removeModerator(email)))
      throw new AdminError(`${email} was not added here as a moderator.`)
    return [`${email} is no longer a moderator.`]
  },
}

export const moderatorCommands = { add, list, remove }
