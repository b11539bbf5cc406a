/*
 * Words, tags and names of the generated community, with a Zipf distribution: few are very common and many
 * rare, as in any language. All depend on a seed, so that every machine measures the same rows.
 */

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A rank below `count`, by a Zipf distribution: the first is twice as likely as the second. */
export function rankOf(random: number, count: number): number {
  return Math.min(count - 1, Math.floor(Math.exp(random * Math.log(count + 1))) - 1)
}

/** A word in the title or description of about half of all photos. */
export const COMMONEST_WORD = 'cart'

const FIRST_WORDS =
  'the with and on a golf old new my at sunset beach street parade lifted custom vintage wheels seat ' +
  'paint chrome battery lithium club tires course path dog weekend rebuild engine roof canopy ridge ' +
  'morning winter lights summer garage charger dash steering brakes fairway green hill lake harbour ' +
  'carts carted cartoon red blue two-tone classic shop flag rain first last best daily driver'
const SYLLABLES =
  'ba ce di fo gu la me ni po ru sa te vi wo xu za bre cli dro fle gra kno pli sho tru'
const ENDINGS = ['', 'n', 'r', 's', 'l', 'm', 'x', 'th']

/** A word of three syllables, unique for the number. */
function madeUpWord(number: number): string {
  const syllables = SYLLABLES.split(' ')
  const size = syllables.length
  const pick = (place: number) => syllables[Math.floor(number / size ** place) % size] ?? ''
  return pick(0) + pick(1) + pick(2) + (ENDINGS[Math.floor(number / size ** 3) % 8] ?? '')
}

const LANGUAGE_SIZE = 30_000
/** All words, most common first. */
export const LANGUAGE = [
  ...FIRST_WORDS.split(' '),
  ...Array.from({ length: LANGUAGE_SIZE }, (_, number) => madeUpWord(number)),
]

const FIRST_TAGS =
  'lifted,custom,golf-course,street-legal,vintage,electric,beach,off-road,parade,restoration,dogs,' +
  'work-carts,golf course,off road,sunset,street legal'
const TAGS_SIZE = 20_000
/** All tags, most common first; some share a slug with a category, and with each other. */
export const TAGS = [
  ...FIRST_TAGS.split(','),
  ...Array.from({ length: TAGS_SIZE }, (_, number) => madeUpWord(number * 7 + 3)),
]

/** A member's name. */
export function nameOf(random: number): string {
  const word = madeUpWord(rankOf(random, 4000) * 11)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
