import { canonicalTag, MAXIMUM_TAG_LENGTH, normalizeTags } from '#app/features/tags/tag.ts'
import { workOffBacklog } from '#app/features/backlog/backlog.server.ts'
import { countMoves, queueTagRename } from '#db/queries/moves.ts'
import { countTagPhotos } from '#db/queries/tags.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { counted, oneLine } from './text.ts'

/** Does what was queued. @throws AdminError if some is left */
export async function finishMoves(): Promise<void> {
  await workOffBacklog()
  if ((await countMoves()) > 0)
    throw new AdminError('Not all is done, see the log. A running server goes on every 10 minutes.')
}

/** @throws AdminError unless a text is one tag, in any spelling */
function oneTag(text: string): string {
  const [tag = '', ...more] = normalizeTags(text)
  if (tag === '' || more.length > 0 || tag.length > MAXIMUM_TAG_LENGTH)
    throw new AdminError(
      `"${oneLine(text)}" is not one tag of at most ${MAXIMUM_TAG_LENGTH} characters.`,
    )
  return canonicalTag(tag)
}

const rename: AdminCommand = {
  usage: 'tag rename TAG NEW-TAG',
  explanation: 'Renames a tag on all photos and themes; into an existing tag, it merges both.',
  async run([from = '', to = '', ...more]) {
    if (to === '' || more.length > 0) throw new AdminError('Give one TAG and one NEW-TAG.')
    const [source, target] = [oneTag(from), oneTag(to)]
    if (source === target) throw new AdminError(`Both are the tag "${source}".`)
    const photos = await countTagPhotos(source)
    await queueTagRename(source, target)
    await finishMoves()
    return [
      `Renamed the tag "${source}" to "${target}": ${counted(photos, 'public photo')}, now ${counted(await countTagPhotos(target), 'public photo')}. ` +
        'Members can use the old one again.',
    ]
  },
}

export const tagCommands = { rename }
