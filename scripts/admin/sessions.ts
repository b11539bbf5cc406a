import { repeatStep } from '#db/repeat-step.ts'
import { deleteExpiredSessions, listSessions } from '#db/queries/sessions.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { setProgress } from './progress.ts'
import { counted, PAGE_LIMIT, pageOf } from './text.ts'

const list: AdminCommand = {
  usage: 'session list [--before ID]',
  explanation:
    'Lists who is signed in, used last first. "member sign-out" ends the sessions of one.',
  async run(words, { before }) {
    if (words.length > 0) throw new AdminError('session list takes only options.')
    const sessions = await listSessions({ before, limit: PAGE_LIMIT })
    if (before !== undefined && sessions.length === 0)
      throw new AdminError('--before takes the id of a session that is not the last.')
    return pageOf(
      sessions,
      // The hash of the cookie: it signs nobody in.
      ({ id, expire, userId, email, username }) => ({
        id,
        email,
        username,
        member: userId,
        until: expire,
      }),
      'session',
      'Nobody is signed in.',
    )
  },
}

const prune: AdminCommand = {
  usage: 'session prune',
  explanation: 'Deletes the expired sessions; each sign-in deletes some as well.',
  async run(words) {
    if (words.length > 0) throw new AdminError('session prune takes no arguments.')
    let pruned = 0
    await repeatStep(async () => {
      const some = await deleteExpiredSessions()
      pruned += some
      setProgress(`${counted(pruned, 'session')} deleted`)
      return some > 0
    })
    return [`Deleted ${counted(pruned, 'expired session')}.`]
  },
}

export const sessionCommands = { list, prune }
