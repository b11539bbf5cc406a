import { z } from 'zod'
import { queueTagRename } from '#db/queries/moves.ts'
import { isTagUsed } from '#db/queries/tags.ts'
import { oneTagField } from '../tags/schema.ts'
import { invalid } from '#app/http/http-error.ts'
import { validate, type Fields } from '#app/http/forms/text.ts'

/** The form that renames a tag. */
export const tagRenameSchema = z
  .object({ tag: oneTagField('Tag'), newTag: oneTagField('New tag') })
  .refine(({ tag, newTag }) => tag !== newTag, { error: 'Both are the same tag', path: ['newTag'] })

/**
 * Has a tag renamed for a moderator, or the maintainer (null), as `renameTag`; `by` precedes the
 * note in the record.
 */
export async function writeTagRename(moderatorId: string | null, fields: Fields, by = '') {
  const { tag: source, newTag: target } = validate(tagRenameSchema, fields)
  if (!(await isTagUsed(source)))
    throw invalid({ tag: [`No photo and no theme has the tag "${source}"`] })
  await queueTagRename(moderatorId, { source, target, note: `${by}${source} to ${target}` })
  return { source, target }
}
