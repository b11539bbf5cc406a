/*
 * Which of many matches comes first. SQLite's own bm25 counts every photo that has a word, to weigh the
 * rarer word more: 40 ms where half of a million photos have it. This looks at the photos it ranks.
 */

/** What of a photo decides. */
export interface RankedTexts {
  id: number
  title: string
  /** A JSON array of text. */
  tags: string
}

/** Merit of all words, or one of them, in the title, and of one among the tags; any other place has none. */
const MERITS = { wholeTitle: 6, title: 6, tags: 8 }

/** Every word must match anyway: of a text of 100 words, so many tell which photos fit best. */
const RANKING_WORDS = 16
/** Titles should have 50 characters at most (docs/product.md#validation); of longer ones so many are looked at. */
const RANKING_TITLE = 200

const ASCII = /^[\0-\x7f]*$/

/** As the index compares words: without regard to case and accents. */
function folded(text: string): string {
  const plain = ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, '')
  return plain.toLowerCase()
}

/**
 * Finds a word, or with `open` the beginning of one; signs inside it stand for any sign.
 * @returns null for what has no letter, as a lone accent: it would be found everywhere
 */
function pattern(word: string, open: boolean): RegExp | null {
  const parts = folded(word).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []
  if (parts.length === 0) return null
  const end = open ? '' : String.raw`(?![\p{L}\p{N}])`
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${parts.join(String.raw`[^\p{L}\p{N}]+`)}${end}`,
    'u',
  )
}

/**
 * Puts matches in the order of their merit: what has the words in its title or as a tag comes before
 * what has them elsewhere.
 * @param texts of the matches, newest first, which is the order of equals too
 * @param words as they were typed; the last is the beginning of one
 * @returns the ids
 */
export function rankedIds(texts: RankedTexts[], words: string[]): number[] {
  const patterns = words
    .slice(0, RANKING_WORDS)
    .flatMap((word, index) => pattern(word, index === words.length - 1) ?? [])
  const meritOf = ({ title, tags }: RankedTexts) => {
    const [heading, labels] = [folded(title.slice(0, RANKING_TITLE)), folded(tags)]
    const inTitle = patterns.filter((each) => each.test(heading)).length
    return (
      (inTitle === patterns.length ? MERITS.wholeTitle : 0) +
      (inTitle > 0 ? MERITS.title : 0) +
      (patterns.some((each) => each.test(labels)) ? MERITS.tags : 0)
    )
  }
  return texts
    .map((text) => ({ id: text.id, merit: meritOf(text) }))
    .sort((a, b) => b.merit - a.merit)
    .map(({ id }) => id)
}
