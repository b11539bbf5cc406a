import { membersBeginningWith, tagsBeginningWith } from '#db/queries/suggestions.ts'
import { MAXIMUM_SUGGESTIONS, type FoundNames } from './suggestions.ts'

/**
 * Tags and members that start with a text, never private ones (docs/product.md#screens).
 * @param text as returned by `searchText`; a leading # or @ marks a tag or a name
 */
export async function suggestionsFor(text: string, viewerId: string | null): Promise<FoundNames> {
  const beginning = text.replace(/^[#@]\s*/, '').replace(/\s+/g, ' ')
  if (beginning === '') return { tags: [], members: [] }
  return {
    tags: await tagsBeginningWith(beginning.toLowerCase(), MAXIMUM_SUGGESTIONS),
    members: await membersBeginningWith(beginning, viewerId, MAXIMUM_SUGGESTIONS),
  }
}
