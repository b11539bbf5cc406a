import { z } from 'zod'
import { addModerator, listModerators, removeModerator } from '#db/queries/moderation.ts'
import { AdminError, type AdminCommand } from './command.ts'

function oneEmail(words: string[]): string {
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
    return [`${email} is a moderator now.`]
  },
}

const list: AdminCommand = {
  usage: 'moderator list',
  explanation: 'Lists the moderators added here. MODERATORS may contain more.',
  async run() {
    const moderators = await listModerators()
    if (moderators.length === 0) return ['No moderators have been added.']
    return moderators.map(({ email, isMember }) =>
      isMember ? email : `${email}\tnot a member yet`,
    )
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
