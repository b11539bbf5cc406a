import { workOffBacklog } from '#app/features/backlog/backlog.server.ts'
import { writeTagRename } from '#app/features/moderation/tag-rename.server.ts'
import { countMoves } from '#db/queries/moves.ts'
import { countTagPhotos } from '#db/queries/tags.ts'
import { AdminError, BY_MAINTAINER, type AdminCommand } from './command.ts'
import { counted } from './text.ts'

/**
 * Does what was queued.
 * @throws AdminError if some is left
 */
export async function finishMoves(): Promise<void> {
  await workOffBacklog()
  if ((await countMoves()) > 0)
    throw new AdminError('Not all is done, see the log. A running server goes on every 10 minutes.')
}

const rename: AdminCommand = {
  usage: 'tag rename TAG NEW-TAG',
  explanation: 'Renames a tag on all photos and themes; into an existing tag, it merges both.',
  async run([from = '', to = '', ...more]) {
    if (to === '' || more.length > 0) throw new AdminError('Give one TAG and one NEW-TAG.')
    const fields = { tag: from, newTag: to }
    const { source, target } = await writeTagRename(null, fields, `${BY_MAINTAINER}: `)
    const photos = await countTagPhotos(source)
    await finishMoves()
    return [
      `Renamed the tag "${source}" to "${target}": ${counted(photos, 'public photo')}, now ${counted(await countTagPhotos(target), 'public photo')}. ` +
        'Members can use the old one again.',
    ]
  },
}

export const tagCommands = { rename }
