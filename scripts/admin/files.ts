import { listQueuedDeletions } from '#db/queries/deletion-queue.ts'
import { filesAreLocked } from '#app/features/photos/files/file-lock.server.ts'
import { deleteQueuedFiles } from '#app/features/photos/files/deletion-queue.server.ts'
import { collectOrphanedFiles } from '#app/features/photos/files/garbage-collection.server.ts'
import { check } from './check.ts'
import { AdminFault, type AdminCommand } from './command.ts'

const sweep: AdminCommand = {
  usage: 'sweep',
  explanation: 'Removes files that nothing names any more and that are older than an hour.',
  async run(words) {
    if (words.length > 0) throw new AdminFault('sweep takes no words.')
    if (filesAreLocked())
      throw new AdminFault('A backup is at work, and no file goes meanwhile. Sweep again later.')
    const waiting = await listQueuedDeletions()
    await deleteQueuedFiles()
    const left = await listQueuedDeletions()
    const { photos, avatars, leftovers } = await collectOrphanedFiles()
    if (left.length > 0)
      throw new AdminFault(
        `Deleted or replaced pictures whose files could not be removed: ${left.length}. The log says why.`,
      )
    return [
      `Removed, of deleted or replaced pictures: ${waiting.length}.`,
      `Removed, that no row named: photos ${photos}, avatars ${avatars}; unfinished files: ${leftovers}.`,
    ]
  },
}

export const fileCommands = { check, sweep }
