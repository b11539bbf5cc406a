/*
 * What a refused form gives back of what was sent: enough to correct it, and never so much that the answer is
 * large. The limits are those of the schemas; app/features/largest-input.test.ts compares.
 */

/** The most characters that each field may have, by its name. */
export const FIELD_LIMITS: Record<string, number> = {
  title: 1_000,
  description: 10_000,
  altText: 1_000,
  sourceUrl: 2_000,
  tags: 250,
  newBinderTitle: 100,
  olderBinder: 100,
  content: 500,
  details: 2_000,
  note: 2_000,
  confirmation: 320,
  firstName: 100,
  lastName: 100,
  username: 16,
  bio: 2_000,
}

/** Of a field that no schema checks as a text: an id, a choice, or a link of a profile. */
const OTHER_LIMIT = 2_000
const LONGEST_NAME = 100

/** The most bytes of HTML and page data that the values of one form make. */
const MAXIMUM_WEIGHT = 200_000

// Each value is in the page twice: as HTML, and in a script's JSON.
const HEAVY = new Map([
  ['"', 8],
  ["'", 7],
  ['&', 11],
  ['<', 10],
  ['>', 10],
  ['\\', 5],
])
const CONTROL = 12
const OTHER_SCRIPT = 9

/** How many bytes a character of a text, given by its place, makes in a page, at most. */
function weightAt(text: string, place: number): number {
  const code = text.charCodeAt(place)
  if (code >= 0x80) return OTHER_SCRIPT
  if (code < 0x20) return CONTROL
  return HEAVY.get(text.charAt(place)) ?? 2
}

/** How much of a text has room, in characters. */
function fitting(text: string, most: number, room: number): { length: number; weight: number } {
  let weight = 0
  const longest = Math.min(text.length, most)
  for (let length = 0; length < longest; length++) {
    const more = weightAt(text, length)
    if (weight + more > room) return { length, weight }
    weight += more
  }
  return { length: longest, weight }
}

/** A field of one of several photos is called as `title-12`. */
const limitOf = (name: string) => FIELD_LIMITS[name.replace(/-\d+$/, '')] ?? OTHER_LIMIT

/**
 * The texts of a form that was refused, to be shown again. A text that is somewhat too long comes back whole, so that
 * its writer can shorten it: up to twice its limit. All together they have a limit too.
 */
export function preservedValues(fields: Record<string, unknown>): Record<string, string> {
  const preserved: [string, string][] = []
  let room = MAXIMUM_WEIGHT
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string' || name.length > LONGEST_NAME) continue
    // Of the name itself, and of the control that it makes.
    room -= 200
    if (room <= 0) break
    const { length, weight } = fitting(value, 2 * limitOf(name), room)
    room -= weight
    // Not half of a character that takes two units.
    preserved.push([name, value.slice(0, length).replace(/[\ud800-\udbff]$/, '')])
  }
  return Object.fromEntries(preserved)
}
