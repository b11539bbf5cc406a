import { idParameter } from '#app/http/addresses.ts'
import { findBinderRecord } from '#db/queries/member-records.ts'
import { queueBinderMove } from '#db/queries/moves.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { getName, requireMember } from './find-member.ts'
import { finishMoves } from './tags.ts'
import { counted, shortLine } from './text.ts'

const handOver: AdminCommand = {
  usage: 'binder hand-over ID EMAIL-or-ID',
  explanation: 'Gives a binder with its photos to another member. ID is the number in its address.',
  async run([word, name = '', ...more]) {
    const id = idParameter(word)
    if (id === null || name === '' || more.length > 0)
      throw new AdminError('Give one ID, the number of a binder, and one EMAIL-or-ID.')
    const binder = await findBinderRecord(id)
    if (!binder) throw new AdminError(`There is no binder ${id}.`)
    const from = await requireMember(binder.userId)
    const to = await requireMember(name)
    if (to.id === from.id) throw new AdminError(`The binder is ${getName(to)}'s already.`)
    for (const member of [from, to])
      if (member.suspendedAt)
        throw new AdminError(`${getName(member)} is suspended. Lift the suspension first.`)
    if (!(await queueBinderMove(id, to.id)))
      throw new AdminError('The binder or a member has changed in the meantime. Try again.')
    await finishMoves()
    return [
      `Gave binder ${id} "${shortLine(binder.title)}" with ${counted(binder.photosCount, 'photo')} of ${getName(from)} to ${getName(to)}.`,
    ]
  },
}

export const binderCommands = { 'hand-over': handOver }
