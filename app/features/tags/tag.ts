import { cutText, INVISIBLE, normalizeText } from '#app/http/forms/plain-text.ts'
import { percentDecoded } from '#app/http/percent-encoding.ts'

/* Rules and URLs of tags. Not in schema.ts, so that pages do not load zod. */

/** Maximum tags per photo (docs/product.md#limits). */
export const MAXIMUM_TAGS = 4
/** The longest tag, in UTF-16 units (docs/product.md#limits). */
export const MAXIMUM_TAG_LENGTH = 50
/** The tag in the address of an upload; empty if there is none. */
export const uploadTag = (query: URLSearchParams): string =>
  cutText(query.get('tag') ?? '', MAXIMUM_TAG_LENGTH)

/** Number of top tags in the strip (docs/product.md#limits). */
export const TOP_TAGS = 8

export const TAG_SUGGESTIONS = 12

/** Where moderators rename a tag. */
export const TAGS_PATH = '/moderation/tags'

export const TOO_MANY_TAGS = `Maximum ${MAXIMUM_TAGS} tags`

/**
 * What ends a tag in a list: the commas of all scripts; NFKC has made full-width ones the others.
 */
const COMMA =
  /[,\u055d\u060c\u07f8\u1363\u1802\u1808\u2e32\u2e34\u2e41\u2e4c\u3001\ua4fe\ua60d\ua6f5]/
/** The same, as typed. */
const TYPED_COMMA = new RegExp(
  `[${COMMA.source.slice(1, -1)}\\ufe10\\ufe11\\ufe50\\ufe51\\uff0c\\uff64]`,
  'g',
)

const PICTURE = String.raw`(?:\p{RI}\p{RI}|\p{Extended_Pictographic})(?:[\ufe0e\ufe0f\u20e3\u{e0020}-\u{e007f}]|\p{EMod})*`
// Joiners and variation selectors are part of an emoji; elsewhere they make two tags that look the
// same.
const EMOJI_OR_INVISIBLE = new RegExp(
  String.raw`([#*\d]\ufe0f?\u20e3|${PICTURE}(?:\u200d${PICTURE})*)|${INVISIBLE}`,
  'gu',
)

/** One spelling of a list of tags: NFKC, lower case, without what draws nothing; İ becomes i. */
const fold = (text: string): string =>
  text
    .replace(/[\u2122\u2120]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(EMOJI_OR_INVISIBLE, (_all, emoji: string | undefined) => emoji ?? '')
    .normalize('NFKC')

/** A tag of a folded list: without the sign of a hashtag, and marks that stand on nothing. */
const tidy = (text: string): string =>
  normalizeText(
    text
      .replace(/(^|\s)\p{M}+/gu, '$1')
      .replace(/^(?:#(?!\ufe0f?\u20e3)|\s)+/, '')
      .replace(/\s+/g, ' '),
  )

/** Normalized tags (docs/product.md#validation), without blanks and duplicates. */
export function normalizeTags(raw: string | string[]): string[] {
  const parts = (Array.isArray(raw) ? raw : [raw]).flatMap((text) => fold(text).split(COMMA))
  // Browsers resolve /tag/. and /tag/.. to other URLs, so these two have no page.
  return [...new Set(parts.map(tidy))].filter((tag) => !['', '.', '..'].includes(tag))
}

/** The hashtags of a text, without their sign: whole words of all scripts, with their marks. */
export const hashtagsIn = (text: string, most = 50): string[] =>
  [...text.matchAll(/[#＃]([\p{L}\p{N}_][\p{L}\p{M}\p{N}_\u200c\u200d]*)/gu)]
    .slice(0, most)
    .map(([, tag = '']) => tag)

export interface TagList {
  tags: string[]
  overflows: boolean
}

export function withTags(tags: string[], text: string): TagList {
  const all = normalizeTags([...tags, text])
  return { tags: all.slice(0, MAXIMUM_TAGS), overflows: all.length > MAXIMUM_TAGS }
}

export function splitTyped(text: string): { finished: string; rest: string } {
  const end = Math.max(0, ...[...text.matchAll(TYPED_COMMA)].map(({ index }) => index + 1))
  return { finished: text.slice(0, end), rest: text.slice(end).trimStart() }
}

/**
 * The tag in a URL, not normalized. Reads the raw path, because a tag may contain a slash or a
 * percent sign.
 */
export function tagOfPath(path: string): string {
  const segment = /^\/(?:tag|api\/tags)\/([^/]*)/i.exec(path)?.[1] ?? ''
  return percentDecoded(segment) ?? segment
}

/** A tag in one spelling, as photos have it; empty if it is blank. */
export const canonicalTag = (tag: string): string => tidy(fold(tag))
