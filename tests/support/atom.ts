import { parseXml, type XmlElement } from './xml.ts'

const ATOM = 'http://www.w3.org/2005/Atom'

/** The elements that RFC 4287 requires exactly once, allows once, and allows any number of times. */
const SHARED = {
  once: ['id', 'title', 'updated'],
  optional: ['rights'],
  any: ['author', 'category', 'contributor', 'link'],
}
const FEED = {
  once: SHARED.once,
  optional: [...SHARED.optional, 'generator', 'icon', 'logo', 'subtitle'],
  any: [...SHARED.any, 'entry'],
}
const ENTRY = {
  once: SHARED.once,
  optional: [...SHARED.optional, 'content', 'published', 'source', 'summary'],
  any: SHARED.any,
}
const PERSON = { once: ['name'], optional: ['uri', 'email'], any: [] }

/** Section 3.3: RFC 3339 with capital letters. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
/** Characters that RFC 3987 does not allow in an address. */
const NOT_IN_ADDRESSES = /[\s<>"{}|\\^`]/

const isAbsolute = (address = '') => !NOT_IN_ADDRESSES.test(address) && URL.canParse(address)

const getChildren = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name)

function* contentProblems(
  { name, children, text }: XmlElement,
  { once, optional, any }: { once: string[]; optional: string[]; any: string[] },
): Generator<string> {
  if (text.trim() !== '') yield `${name} contains text`
  const names = children.map((child) => child.name)
  for (const { namespace, name: child } of children)
    if (namespace !== ATOM || ![...once, ...optional, ...any].includes(child))
      yield `${name} must not contain ${child}`
  for (const required of once) if (!names.includes(required)) yield `${name} has no ${required}`
  for (const single of [...once, ...optional])
    if (names.indexOf(single) < names.lastIndexOf(single)) yield `${name} has two of ${single}`
}

const getRel = ({ attributes }: XmlElement) => attributes.rel ?? 'alternate'
const hasLink = (element: XmlElement, rel: string) =>
  getChildren(element, 'link').some((link) => getRel(link) === rel)

/** Common rules of `feed` and `entry`. */
function* sharedProblems(element: XmlElement): Generator<string> {
  const texts = (...names: string[]) =>
    names.flatMap((name) => getChildren(element, name).map(({ text }) => text))
  const links = getChildren(element, 'link')
  for (const address of [...texts('id', 'icon', 'logo'), ...links.map((l) => l.attributes.href)])
    if (!isAbsolute(address)) yield `not an absolute address: ${address}`
  for (const date of texts('updated', 'published'))
    if (!DATE.test(date) || Number.isNaN(Date.parse(date))) yield `not a date: ${date}`
  const kinds = links
    .filter((link) => getRel(link) === 'alternate')
    .map(({ attributes: { type, hreflang } }) => `${type} ${hreflang}`)
  if (new Set(kinds).size < kinds.length) yield `alternates of one kind: ${kinds}`
  for (const author of getChildren(element, 'author')) {
    yield* contentProblems(author, PERSON)
    for (const { text } of getChildren(author, 'uri'))
      if (!isAbsolute(text)) yield `an author's address is ${text}`
    if (getChildren(author, 'name')[0]?.text.trim() === '') yield 'an author has no name'
  }
  for (const { attributes } of getChildren(element, 'category'))
    if (!attributes.term) yield 'a category has no term'
}

function* entryProblems(entry: XmlElement, feed: XmlElement): Generator<string> {
  yield* contentProblems(entry, ENTRY)
  yield* sharedProblems(entry)
  if (entry.children.some(({ name, children }) => name !== 'author' && children.length > 0))
    yield 'a text or an HTML content contains elements'
  if (!hasLink(entry, 'alternate')) yield 'an entry has no alternate'
  if (getChildren(entry, 'author').length + getChildren(feed, 'author').length === 0)
    yield 'an entry has no author'
}

/** Violations of RFC 4287 or of XML; empty for a valid document. */
export function atomProblems(document: string): string[] {
  let feed
  try {
    feed = parseXml(document)
  } catch (error) {
    return [String(error)]
  }
  if (feed.name !== 'feed' || feed.namespace !== ATOM) return [`the document is a ${feed.name}`]
  const entries = getChildren(feed, 'entry')
  const ids = new Set(entries.map((entry) => getChildren(entry, 'id')[0]?.text))
  return [
    ...contentProblems(feed, FEED),
    ...sharedProblems(feed),
    ...(hasLink(feed, 'self') ? [] : ['the feed has no self link']),
    ...(ids.size === entries.length ? [] : ['two entries have one id']),
    ...entries.flatMap((entry) => [...entryProblems(entry, feed)]),
  ]
}

/** A parsed feed. */
export interface ReadFeed {
  id: string
  title: string
  updated: string
  /** The addresses of its links by `rel`. */
  links: Record<string, string>
  entries: ReadEntry[]
}

export interface ReadEntry {
  id: string
  title: string
  published: string
  updated: string
  author: { name: string; uri: string }
  links: Record<string, string>
  categories: string[]
  /** HTML. */
  content: string
  enclosure: { href: string; type: string }
}

const getText = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.name === name)?.text ?? ''

const getLinks = (element: XmlElement): Record<string, string> =>
  Object.fromEntries(
    getChildren(element, 'link').map((link) => [getRel(link), link.attributes.href ?? '']),
  )

/** Parses a feed and keeps its order. @throws Error for an invalid one */
export function readAtom(document: string): ReadFeed {
  const problems = atomProblems(document)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const feed = parseXml(document)
  return {
    id: getText(feed, 'id'),
    title: getText(feed, 'title'),
    updated: getText(feed, 'updated'),
    links: getLinks(feed),
    entries: getChildren(feed, 'entry').map((entry) => {
      const author = getChildren(entry, 'author')[0]
      const enclosure = getChildren(entry, 'link').find(
        ({ attributes }) => attributes.rel === 'enclosure',
      )
      const { href = '', type = '' } = enclosure?.attributes ?? {}
      return {
        id: getText(entry, 'id'),
        title: getText(entry, 'title'),
        published: getText(entry, 'published'),
        updated: getText(entry, 'updated'),
        author: { name: getText(author, 'name'), uri: getText(author, 'uri') },
        links: getLinks(entry),
        categories: getChildren(entry, 'category').map(({ attributes }) => attributes.term ?? ''),
        content: getText(entry, 'content'),
        enclosure: { href, type },
      }
    }),
  }
}
