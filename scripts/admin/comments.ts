import { setCommentHidden } from '#app/features/moderation/hiding.server.ts'
import { idParameter } from '#app/http/addresses.ts'
import { findCommentRecord } from '#db/queries/member-records.ts'
import { AdminError, BY_MAINTAINER, type AdminCommand } from './command.ts'
import { shortLine } from './text.ts'

/**
 * Hides a comment or shows it again, as a moderator does, and records it.
 * @returns the summary
 */
async function setHidden([word, ...more]: string[], action: 'hide' | 'unhide') {
  const id = idParameter(word)
  if (id === null || more.length > 0) throw new AdminError('Give one ID, the number of a comment.')
  const comment = await findCommentRecord(id)
  if (!comment) throw new AdminError(`There is no comment ${id}.`)
  const { content, owner, photoId } = comment
  const name = `comment ${id} "${shortLine(content)}" of ${owner.username ?? owner.id} on photo ${photoId}`
  if (!(await setCommentHidden(null, comment, action, BY_MAINTAINER)))
    throw new AdminError(`The ${name} is ${action === 'hide' ? 'already' : 'not'} hidden.`)
  return [action === 'hide' ? `Hid ${name}.` : `Shows ${name} again.`]
}

const hide: AdminCommand = {
  usage: 'comment hide ID',
  explanation: 'Hides a comment with its replies. ID is the number at the end of its link.',
  run: (words) => setHidden(words, 'hide'),
}

const show: AdminCommand = {
  usage: 'comment show ID',
  explanation: 'Shows a hidden comment again.',
  run: (words) => setHidden(words, 'unhide'),
}

export const commentCommands = { hide, show }
