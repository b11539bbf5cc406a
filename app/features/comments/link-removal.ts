import { FAMILIAR_ENDINGS, isDomainEnding } from './top-level-domains.ts'

/* Also runs in the browser, to show a new comment as the server will store it. */

/** Replaces a link (docs/product.md#validation). */
export const REMOVED_LINK = '[link removed]'

// Invisible characters count as letters, so that they cannot hide a link.
const LETTER = String.raw`\p{L}\p{M}\p{N}\p{Cf}`
const LABEL = `[${LETTER}]+(?:[-_]+[${LETTER}]+)*`
// Browsers treat the full stops of other scripts as dots.
const DOT = '[.．。｡]'
const REST = String.raw`[^\s<>"“”]`
const WORD_START = `(?<![${LETTER}])`

const schemed = String.raw`(?<![a-z])(?:[a-z][a-z0-9+.-]*:[/\\]{2}|(?:https?|ftp|mailto|javascript|magnet):)${REST}+`
const www = `www${DOT}${REST}*[${LETTER}]${REST}*`
const numeric = String.raw`\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}(?!\d)|(?=/))(?:/${REST}*)?`
const local = String.raw`localhost(?::\d{1,5}(?!\d)|(?=/))(?:/${REST}*)?`
const dotted = String.raw`(?:[${LETTER}.%+-]+@)?(?<host>${LABEL}(?:${DOT}${LABEL})+)(?<tail>(?::\d{1,5}(?!\d))?(?:[/\\?#]${REST}*)?)`

const CANDIDATE = new RegExp(
  `${schemed}|(?://)?${WORD_START}(?:${www}|${numeric}|${local}|${dotted})`,
  'giu',
)

/** Closing punctuation is not part of a link. */
const PUNCTUATION = new Set([...'.,;:!?…\'"’»*~_>]}'])

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

/** The end of a link in a text that ends at white space. */
function linkEnd(text: string): number {
  let end = text.length
  for (; end > 0; end--) {
    const last = text.charAt(end - 1)
    const link = text.slice(0, end)
    const closesNothing = last === ')' && count(link, ')') > count(link, '(')
    if (!PUNCTUATION.has(last) && !closesNothing) break
  }
  return end
}

/** Whether a label is capitalized: 'Next' as in 'the end.Next time'. */
function startsSentence(label: string): boolean {
  return /^\p{Lu}.*\p{Ll}/u.test(label)
}

function isDomain(labels: string[], hasTail: boolean): boolean {
  const before = labels.slice(0, -1)
  const last = labels[labels.length - 1]?.normalize('NFKC').replace(/\p{Cf}/gu, '') ?? ''
  const ending = last.toLowerCase()
  if (startsSentence(last) && !FAMILIAR_ENDINGS.has(ending)) return false
  if (hasTail) return /^(?:\p{L}|\p{M}){2,}$/u.test(last) || isDomainEnding(ending)
  if (!isDomainEnding(ending)) return false
  const abbreviation = before.length > 1 && before.every((label) => [...label].length === 1)
  const timeOfDay = /^[ap]m$/.test(ending) && before.every((label) => /^\d+$/.test(label))
  return !abbreviation && !timeOfDay
}

/** The length of the domain in a dotted word: 'foo.com' of 'foo.com.Then'; 0 for none. */
function domainLength(host: string, hasTail: boolean): number {
  const labels = host.split(new RegExp(DOT, 'u'))
  for (let many = labels.length; many > 1; many--) {
    const taken = labels.slice(0, many)
    const whole = many === labels.length
    if (isDomain(taken, whole && hasTail)) return taken.join('.').length
    // 'example.com-like': the ending is before the hyphen.
    const [ending = '', ...others] = taken[taken.length - 1]?.split('-') ?? []
    const shortened = [...taken.slice(0, -1), ending]
    if (others.length > 0 && !/^xn$/i.test(ending) && isDomain(shortened, false))
      return shortened.join('.').length
  }
  return 0
}

function replacement(match: string, host: string | undefined, tail: string): string {
  if (host === undefined) {
    const end = linkEnd(match)
    return end === 0 ? match : REMOVED_LINK + match.slice(end)
  }
  const length = domainLength(host, tail !== '')
  if (length === 0) return match
  if (length < host.length) return REMOVED_LINK + host.slice(length) + tail
  return REMOVED_LINK + tail.slice(linkEnd(tail))
}

/**
 * Replaces everything that looks like a link by '[link removed]' (docs/product.md#validation): URLs
 * with a scheme, www. forms, e-mail addresses and words that end like a domain. Keeps numbers,
 * times, abbreviations and a missing space after a full stop (docs/product.md#messages).
 */
export function removeLinks(text: string): string {
  return text.replace(CANDIDATE, (match: string, ...rest) => {
    const { host, tail = '' } = rest[rest.length - 1] as { host?: string; tail?: string }
    return replacement(match, host, tail)
  })
}
