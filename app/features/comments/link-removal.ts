/* Also runs in the browser, to show a new comment as the server stores it. */

export const REMOVED_LINK = '[link removed]'

// Invisible characters count as letters, so that they cannot hide a link.
const LETTER = String.raw`\p{L}\p{M}\p{N}\p{Cf}`
const LABEL = `[${LETTER}]+(?:[-_]+[${LETTER}]+)*`
// Browsers treat the full stops of other scripts as dots.
const DOT = '[.．。｡]'
const REST = String.raw`[^\s<>"“”]`
const WORD_START = `(?<![${LETTER}])`

const withScheme = String.raw`(?<![a-z])(?:[a-z][a-z0-9+.-]*:[/\\]{2}|(?:https?|ftp|mailto|javascript|magnet):)${REST}+`
const www = `www${DOT}${REST}*[${LETTER}]${REST}*`
const numeric = String.raw`\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}(?!\d)|(?=/))(?:/${REST}*)?`
const local = String.raw`localhost(?::\d{1,5}(?!\d)|(?=/))(?:/${REST}*)?`
const dotted = String.raw`(?:[${LETTER}.%+-]+@)?(?<host>${LABEL}(?:${DOT}${LABEL})+)(?<tail>(?::\d{1,5}(?!\d))?(?:[/\\?#]${REST}*)?)`

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

function isDomain(labels: string[], hasTail: boolean): boolean {
  const before = labels.slice(0, -1)
  const last = labels[labels.length - 1]?.normalize('NFKC').replace(/\p{Cf}/gu, '') ?? ''
  const ending = last.toLowerCase()
  if (startsSentence(last) && !COMMON_ENDINGS.has(ending)) return false
  if (hasTail) return /^(?:\p{L}|\p{M}){2,}$/u.test(last) || isDomainEnding(ending)
  if (!isDomainEnding(ending)) return false
  const abbreviation = before.length > 1 && before.every((label) => [...label].length === 1)
  const timeOfDay = /^[ap]m$/.test(ending) && before.every((label) => /^\d+$/.test(label))
  return !abbreviation && !timeOfDay
}

function domainLength(host: string, hasTail: boolean): number {
  const labels = host.split(new RegExp(DOT, 'u'))
  for (let labelCount = labels.length; labelCount > 1; labelCount--) {
    const candidate = labels.slice(0, labelCount)
    const whole = labelCount === labels.length
    if (isDomain(candidate, whole && hasTail)) return candidate.join('.').length
    // 'example.com-like': the ending is before the hyphen.
    const [ending = '', ...others] = candidate[candidate.length - 1]?.split('-') ?? []
    const shortened = [...candidate.slice(0, -1), ending]
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

/** Replaces each text that looks like a link with '[link removed]' (docs/product.md#validation). */
export const removeLinks = (text: string): string =>
  text.replace(CANDIDATE, (match: string, ...rest) => {
    const { host, tail = '' } = rest[rest.length - 1] as { host?: string; tail?: string }
    return replacement(match, host, tail)
  })

/* Top-level domains that make a dotted word a link. Common words ("next") are omitted: they may start a sentence without a space. */

/** These count even if capitalized: 'Example.Com' is not a new sentence. */
const COMMON_ENDINGS = new Set(
  words('com net org edu gov mil int info biz io co uk de fr es eu ru cn tv ai app dev xyz shop'),
)

const COUNTRIES = words(`
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw
  by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et
  eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id
  ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu
  lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np
  nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk
  sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy
  uz va vc ve vg vi vn vu wf ws ye yt za zm zw`)

const GENERIC = words(`
  academy accountant agency ads adult airforce apartments art asia associates auction audio auto autos
  baby band bar bargains beauty beer bet bid bike bingo bio biz blog boats bond boutique broker builders
  business buzz cab cafe cam camera camp capital car cards care careers cars cash casino cat catering
  center ceo cfd chat church claims cleaning click clinic clothing cloud club codes coffee community
  company computer condos construction consulting contact contractors coupons courses credit creditcard
  cricket cruises cyou dance date dating deals degree delivery dental dentist design diamonds diet digital
  direct directory discount doctor domains download earth education email energy engineer engineering
  enterprises equipment estate events exchange expert express fail faith fans farm fashion finance
  financial fish fit fitness flights florist flowers football forex forsale forum foundation fund
  furniture futbol fyi gallery game games garden gifts gives glass global golf graphics gratis group
  guide guitars guru hair health healthcare help hockey holdings holiday homes host hosting house icu
  immo immobilien industries info ink institute insurance insure international investments irish jetzt
  jewelry jobs kids kim kitchen kiwi land law lawyer lease legal lgbt life lighting limited limo link
  live loan loans lol london ltd luxury makeup management market marketing markets mba media melbourne
  men menu mobi moda moe money monster mortgage motorcycles movie museum music name network news ninja
  nyc one onl online ooo organic page paris partners parts party pet photo photography photos pics
  pictures pink pizza plumbing plus porn press pro productions promo properties property pub quest
  racing realestate realtor recipes rehab reise reisen ren rent rentals repair report republican
  restaurant review reviews rip rocks run sale salon sbs school science security services sex sexy
  shoes shopping show site ski skin soccer social software solar solutions space store stream studio
  style sucks supplies supply support surf surgery sydney systems tattoo tax taxi team tech technology
  tel tennis theater tickets tienda tips tires today tokyo tools top tours town toys trade trading
  training travel tube university vacations ventures vet viajes video villas vin vip vision vodka vote
  voyage wang watch webcam website wedding wiki win wine work works world wtf xin xxx yachts yoga zip
  zone barcelona berlin hamburg koeln amsterdam brussels wien boston miami vegas swiss
  android google youtube amazon apple bbc aero arpa coop jobs post`)

const OTHER_SCRIPTS = words(`
  рф рус укр бел бг срб мкд мон қаз ею онлайн сайт дети орг ком москва католик
  中国 中國 公司 网络 网址 网站 在线 中文网 商城 商店 集团 我爱你 香港 台湾 台灣 新加坡 澳門 世界 移动
  みんな コム 한국 닷컴 닷넷 भारत संगठन भारतम् ไทย คอม ελ ευ հայ გე ישראל קום
  امارات عرب السعودية مصر المغرب ایران بھارت پاکستان شبكة موقع كوم`)

/** Reserved names that do not resolve publicly, but look like domains. */
const RESERVED = words('example test invalid localhost local internal onion')

const ENDINGS = new Set([
  ...COMMON_ENDINGS,
  ...COUNTRIES,
  ...GENERIC,
  ...OTHER_SCRIPTS,
  ...RESERVED,
])

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const isDomainEnding = (label: string): boolean =>
  ENDINGS.has(label) || /^xn--[a-z0-9-]+$/.test(label)
