/** Search suggestions, at most (docs/product.md#limits). */
export const MAXIMUM_SUGGESTIONS = 5

/** What is suggested before anything that the site has (docs/product.md#screens). */
const CANNED = [
  'landscape photography',
  'nature photos',
  'urban architecture',
  'food photography',
  'portrait photography',
]

/** What the site has that begins with the text of the box. */
export interface FoundNames {
  tags: string[]
  members: string[]
}

export interface Suggestion {
  /** What the box is filled with. */
  text: string
  kind: 'canned' | 'tag' | 'member'
}

/**
 * The lines under 'Search for': the canned suggestions that contain the text, then tags and members,
 * five in all (docs/product.md#reports). Where both are to be had members get up to half of the room.
 * @param text what was typed
 */
export function composeSuggestions(
  text: string,
  { tags, members }: FoundNames = { tags: [], members: [] },
): Suggestion[] {
  const typed = text.trim().toLowerCase()
  if (typed === '') return []
  const canned = CANNED.filter((line) => line.includes(typed))
  const known = new Set(canned)
  const isNew = (line: string) => known.size < known.add(line.toLowerCase()).size
  const [newTags, newMembers] = [tags.filter(isNew), members.filter(isNew)]

  const room = MAXIMUM_SUGGESTIONS - canned.length
  const forMembers = Math.max(Math.floor(room / 2), room - newTags.length)
  const shownMembers = newMembers.slice(0, forMembers)
  return [
    ...canned.map((line) => ({ text: line, kind: 'canned' as const })),
    ...newTags
      .slice(0, room - shownMembers.length)
      .map((line) => ({ text: line, kind: 'tag' as const })),
    ...shownMembers.map((line) => ({ text: line, kind: 'member' as const })),
  ]
}
