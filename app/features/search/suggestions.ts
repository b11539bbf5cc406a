/** Maximum number of search suggestions (docs/product.md#limits). */
export const MAXIMUM_SUGGESTIONS = 5

/** The fixed suggestions, listed first (docs/product.md#screens). */
const FIXED = [
  'landscape photography',
  'nature photos',
  'urban architecture',
  'food photography',
  'portrait photography',
]

export interface FoundNames {
  tags: string[]
  members: string[]
}

export interface Suggestion {
  text: string
  kind: 'fixed' | 'tag' | 'member'
}

/**
 * The options under 'Search for': the fixed suggestions that contain the text, then tags and
 * members, five in total (docs/product.md#screens). If there are both, members get up to half of
 * the room.
 */
export function composeSuggestions(
  text: string,
  { tags, members }: FoundNames = { tags: [], members: [] },
): Suggestion[] {
  const typed = text.trim().toLowerCase()
  if (typed === '') return []
  const fixed = FIXED.filter((line) => line.includes(typed))
  const known = new Set(fixed)
  const isNew = (line: string) => known.size < known.add(line.toLowerCase()).size
  const [newTags, newMembers] = [tags.filter(isNew), members.filter(isNew)]

  const room = MAXIMUM_SUGGESTIONS - fixed.length
  const forMembers = Math.max(Math.floor(room / 2), room - newTags.length)
  const shownMembers = newMembers.slice(0, forMembers)
  return [
    ...fixed.map((line) => ({ text: line, kind: 'fixed' as const })),
    ...newTags
      .slice(0, room - shownMembers.length)
      .map((line) => ({ text: line, kind: 'tag' as const })),
    ...shownMembers.map((line) => ({ text: line, kind: 'member' as const })),
  ]
}
