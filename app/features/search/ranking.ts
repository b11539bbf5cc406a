/* Ranks search matches. SQLite's bm25 reads every photo with a word to weigh rare words higher: 40
   ms if half of a million photos match. This reads only the photos it ranks. */

export interface RankedTexts {
  id: number
  title: string
  tags: string
}

const SCORES = { wholeTitle: 6, title: 6, tags: 8 }

/** All words must match anyway, so the first ones are enough to rank long queries. */
const RANKING_WORDS = 16
/**
 * Titles should have at most 50 characters (docs/product.md#validation); only the start of longer
 * ones counts.
 */
const RANKING_TITLE = 200

const ASCII = /^[\0-\x7f]*$/

/** Without case and accents, like the index. */
function folded(text: string): string {
  const plain = ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, '')
  return plain.toLowerCase()
}

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
 * Sorts matches by score: words in the title or the tags rank above words in other fields.
 * @returns the ids
 */
export function rankedIds(texts: RankedTexts[], words: string[]): number[] {
  const patterns = words
    .slice(0, RANKING_WORDS)
    .flatMap((word, index) => pattern(word, index === words.length - 1) ?? [])
  const scoreOf = ({ title, tags }: RankedTexts) => {
    const [heading, labels] = [folded(title.slice(0, RANKING_TITLE)), folded(tags)]
    const inTitle = patterns.filter((each) => each.test(heading)).length
    return (
      (inTitle === patterns.length ? SCORES.wholeTitle : 0) +
      (inTitle > 0 ? SCORES.title : 0) +
      (patterns.some((each) => each.test(labels)) ? SCORES.tags : 0)
    )
  }
  return texts
    .map((text) => ({ id: text.id, score: scoreOf(text) }))
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id)
}
