import { membersBeginningWith, tagsBeginningWith } from '#db/queries/suggestions.ts'
import { MAXIMUM_SUGGESTIONS, type FoundNames } from './suggestions.ts'

/**
 * What the site has that begins with a text: never anything private (docs/product.md#reports).
 * @param text as `searchText` gives it; a leading # or @ is how people write tags and names
 */
export async function suggestionsFor(text: string, viewerId: string | null): Promise<FoundNames> {
  const beginning = text.replace(/^[#@]\s*/, '').replace(/\s+/g, ' ')
  if (beginning === '') return { tags: [], members: [] }
  return {
    tags: await tagsBeginningWith(beginning.toLowerCase(), MAXIMUM_SUGGESTIONS),
    members: await membersBeginningWith(beginning, viewerId, MAXIMUM_SUGGESTIONS),
  }
}
