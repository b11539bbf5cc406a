/* Also runs in the browser, to show a new comment as the server stores it. */

export const REMOVED_LINK = '[link removed]'

const LETTER = String.raw`\p{L}\p{M}\p{N}`
const LABEL = `[${LETTER}]+(?:[-_]+[${LETTER}]+)*`
// Browsers treat an ideographic full stop as a dot; in a text it ends a sentence, unless ASCII is
// on both sides.
const DOT = '(?:\\.|(?<=[a-z0-9])。(?=[a-z0-9]))'
const REST = String.raw`[^\s<>"“”]`
const SLASHES = String.raw`[/\\]`
// 'don't.me' has no 't.me'.
const WORD_START = `(?<![${LETTER}]|[${LETTER}]['’](?=t))`

const withScheme = `(?<![a-z])(?:${[
  `[a-z][a-z0-9+.-]+:${SLASHES}{2}${REST}*[${LETTER}]`,
  `(?:https?|ftp):(?:${SLASHES}[${LETTER}]|${LABEL}${DOT}[${LETTER}])`,
  String.raw`mailto:[^\s@]+@[${LETTER}]`,
  String.raw`magnet:\?`,
  String.raw`javascript:${REST}*[(=]`,
  String.raw`data:[a-z]+/[a-z0-9.+-]+[;,]`,
].join('|')})${REST}*`
const www = `www${DOT}${REST}*[${LETTER}]${REST}*`
const numeric = String.raw`\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}(?!\d)|(?=/))(?:/${REST}*)?`
const local = String.raw`localhost(?::\d{1,5}(?!\d)|(?=/))(?:/${REST}*)?`
const dotted = String.raw`(?<local>[${LETTER}.%+-]+@)?(?<host>${LABEL}(?:${DOT}${LABEL})+)(?<tail>(?::\d{1,5}(?!\d))?(?:[/\\?#]${REST}*)?)`

const CANDIDATE = new RegExp(
  `${withScheme}|(?://)?${WORD_START}(?:${www}|${numeric}|${local}|${dotted})`,
  'giu',
)

/** Closing punctuation is not part of a link. */
const PUNCTUATION = new Set([...'.,;:!?…\'"’»*~_>]}'])

const count = (text: string, sign: string): number => text.split(sign).length - 1

/** The end of the link in a text without white space: closing punctuation does not belong to it. */
function linkEnd(text: string): number {
  let end = text.length
  for (; end > 0; end--) {
    const last = text.charAt(end - 1)
    const link = text.slice(0, end)
    const isUnmatched = last === ')' && count(link, ')') > count(link, '(')
    if (!PUNCTUATION.has(last) && !isUnmatched) break
  }
  return end
}

const startsSentence = (label: string): boolean => /^\p{Lu}.*\p{Ll}/u.test(label)

/** A number with a unit, or a letter of an abbreviation: '36v', '9', 'm' of 'm.sc'. */
const isNumberOrLetter = (label: string): boolean => /^(?:\d+\p{L}{0,3}|.)$/u.test(label)

/** What people write with a slash, also after a full stop. */
const CHOICE =
  /(?:^|[.。])(?:and\/or|either\/or|s?he\/(?:s?he|they)|h(?:im|is)\/hers?|yes\/no|on\/off)(?!\p{L})/iu

/**
 * True if labels are a domain.
 * @param isMarked a path, a port or a local part shows that a link is meant
 */
function isDomain(labels: string[], isMarked: boolean): boolean {
  const before = labels.slice(0, -1)
  const last = labels[labels.length - 1] ?? ''
  const ending = last.toLowerCase()
  if (startsSentence(last) && !COMMON_ENDINGS.has(ending)) return false
  if (isMarked) return /^(?:\p{L}|\p{M}){2,}$/u.test(last) || isPunycode(ending)
  if (KNOWN_HOSTS.has(labels.join('.').toLowerCase())) return true
  const isSecondLevel =
    before.length > 1 && /^(?:com?|org|net|edu|gov|ac)$/i.test(before.at(-1) ?? '')
  if (isSecondLevel && /^[a-z]{2}$/.test(ending)) return true
  if (!ENDINGS.has(ending) && !isPunycode(ending)) return false
  return /^(?:com|net|org|example)$/.test(ending) || !before.every(isNumberOrLetter)
}

function domainLength(host: string, isMarked: boolean): number {
  const labels = host.split(/[.。]/)
  for (let labelCount = labels.length; labelCount > 1; labelCount--) {
    const candidate = labels.slice(0, labelCount)
    const whole = labelCount === labels.length
    if (isDomain(candidate, whole && isMarked)) return candidate.join('.').length
    // 'example.com-like': the ending is before the hyphen.
    const [ending = '', ...others] = candidate[candidate.length - 1]?.split('-') ?? []
    const shortened = [...candidate.slice(0, -1), ending]
    if (others.length > 0 && !/^xn$/i.test(ending) && isDomain(shortened, false))
      return shortened.join('.').length
  }
  return 0
}

/** The length of the link at the beginning of a candidate; 0 if it is none. */
function linkLength(
  match: string,
  groups: { local?: string; host?: string; tail?: string },
): number {
  const { local = '', host, tail = '' } = groups
  if (host === undefined) return linkEnd(match)
  if (CHOICE.test(host + tail)) return 0
  // The question mark of a sentence is no path.
  const end = linkEnd(tail)
  const length = domainLength(host, end > 0 || local !== '')
  if (length === 0) return 0
  const start = match.length - host.length - tail.length
  return start + (length < host.length ? length : host.length + end)
}

/**
 * The text as browsers read addresses, by NFKC and without invisible characters, and which part of
 * the text each unit is.
 */
function toComparable(text: string) {
  const starts: number[] = []
  const ends: number[] = []
  let plain = ''
  let at = 0
  for (const char of text) {
    const end = at + char.length
    for (const unit of char.normalize('NFKC').replace(INVISIBLE_CHARACTER, '')) {
      for (let index = 0; index < unit.length; index++) {
        starts.push(at)
        ends.push(end)
      }
      plain += unit
    }
    at = end
  }
  return { plain, starts, ends }
}

const INVISIBLE_CHARACTER = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Replaces each text that looks like a link with '[link removed]' (docs/product.md#validation). */
export function removeLinks(text: string): string {
  const { plain, starts, ends } = toComparable(text)
  let kept = ''
  let at = 0
  for (const match of plain.matchAll(CANDIDATE)) {
    const length = linkLength(match[0], match.groups ?? {})
    if (length === 0) continue
    kept += text.slice(at, starts[match.index]) + REMOVED_LINK
    at = ends[match.index + length - 1] ?? text.length
  }
  return kept + text.slice(at)
}

/*
 * Top-level domains that make a dotted word a link. Words of common languages ('to', 'no',
 * 'today'), units and file endings are omitted: after a full stop without a space they go on with
 * the text. With a path any ending counts.
 */

/** These count even if capitalized: 'Example.Com' is not a new sentence. */
const COMMON_ENDINGS = new Set(
  words('com net org edu gov mil int info biz io co uk de fr eu ru cn tv ai app dev xyz shop'),
)

const COUNTRIES = words(`
  ae af ag ai ao aq ar ax az ba bb bd bf bg bh bi bj bm bn bo br bt bw bz ca cc cd cf cg ch ck cl cn
  co cr cu cv cw cx cy cz de dk dz ec ee eu fj fk fm fo fr ga gd gf gh gn gp gq gr gu gw gy hk hn hr
  ht hu ie io iq ir jm jo jp ke kh ki kn kp kr kw ky kz lc lk lr ls lt lu lv ly mc mg mh mk mn mo mp
  mq mt mv mw mx mz nc nf ng nl np nr nz pf pg ph pk pl pn pr pt pw qa ro ru rw sb sd sg sk sl sm sn
  sr ss sv sx sz tc td tf tg th tj tk tl tm tn tr tt tv tw tz ua ug uk uy uz vc vg vn wf ws zm zw`)

const GENERIC = words(`
  aero app arpa biz blog casino cfd coop cyou dev fyi gmbh icu info llc lgbt ltd mobi nyc onl online
  ooo porn sbs shop site store tech vip webcam website xin xxx xyz android google youtube`)

const OTHER_SCRIPTS = words(`
  рф рус укр бел бг срб мкд мон қаз ею онлайн орг ком
  中国 中國 公司 网络 网址 中文网 香港 台湾 台灣 新加坡 澳門
  みんな コム 한국 닷컴 닷넷 भारत संगठन भारतम् ไทย คอม ελ ευ հայ გე ישראל קום
  امارات السعودية مصر المغرب ایران بھارت پاکستان شبكة كوم`)

/** Hosts of short links, whose endings are words. */
const KNOWN_HOSTS = new Set(
  words(
    't.me youtu.be bit.ly goo.gl amzn.to amzn.eu discord.gg wa.me fb.me is.gd redd.it git.io t.co',
  ),
)

const ENDINGS = new Set([
  ...COMMON_ENDINGS,
  ...COUNTRIES,
  ...GENERIC,
  ...OTHER_SCRIPTS,
  // Reserved names that do not resolve publicly.
  ...words('example localhost onion'),
])

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const isPunycode = (label: string): boolean => /^xn--[a-z0-9-]+$/.test(label)
