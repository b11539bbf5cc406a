import { queueMerge } from '#db/queries/moves.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { deleteFilesNow, olderCopies } from './deleted-files.ts'
import { getName, requireMember } from './find-member.ts'
import { readContents, requireConfirmation } from './member-data.ts'
import { finishMoves } from './tags.ts'

export const mergeCommand: AdminCommand = {
  usage: 'member merge FROM INTO [--confirm USERNAME-or-ID]',
  explanation:
    'Gives all that FROM has posted, follows and signs in with to INTO, then deletes FROM; without --confirm only says what.',
  async run([from = '', into = '', ...more], options) {
    if (from === '' || into === '' || more.length > 0)
      throw new AdminError('Give two members, FROM and INTO, each by EMAIL-or-ID.')
    const source = await requireMember(from)
    const target = await requireMember(into)
    if (source.id === target.id) throw new AdminError('FROM and INTO are the same member.')
    for (const member of [source, target])
      if (member.suspendedAt)
        throw new AdminError(`${getName(member)} is suspended. Lift the suspension first.`)
    const contents = await readContents(source)
    requireConfirmation(
      source,
      options.confirm,
      `merge ${getName(source)} with ${contents} into ${getName(target)}, and delete the first`,
    )
    if (!(await queueMerge(source.id, target.id)))
      throw new AdminError('One of the members has changed in the meantime. Try again.')
    await finishMoves()
    return [
      'The profile, notifications, choices and invitations of the merged account are deleted; its username is held.',
      ...(await deleteFilesNow()),
      ...(await olderCopies('account')),
      `Merged ${getName(source)} with ${contents} into ${getName(target)}.`,
    ]
  },
}
