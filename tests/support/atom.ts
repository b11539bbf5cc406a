import { parseXml, type XmlElement } from './xml.ts'

const ATOM = 'http://www.w3.org/2005/Atom'

/** The children of an element by RFC 4287: exactly one (!), at most one (?), or any number (*). */
const COMMON = 'id! title! updated! rights? author* category* contributor* link*'
const CHILDREN: Record<string, string> = {
  feed: `${COMMON} generator? icon? logo? subtitle? entry*`,
  entry: `${COMMON} content? published? source? summary?`,
  author: 'name! uri? email?',
}

/** Section 3.3: RFC 3339 with capital letters. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
/** Characters that RFC 3987 does not allow in an address. */
const NOT_IN_ADDRESSES = /[\s<>"{}|\\^`]/

const isAbsolute = (address = '') => !NOT_IN_ADDRESSES.test(address) && URL.canParse(address)

const getChildren = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name)
const getRel = ({ attributes }: XmlElement) => attributes.rel ?? 'alternate'
const hasLink = (element: XmlElement, rel: string) =>
  getChildren(element, 'link').some((link) => getRel(link) === rel)

/** Whether an element's own value is valid. */
function isValid({ name, attributes, text }: XmlElement): boolean {
  if (['id', 'icon', 'logo', 'uri'].includes(name)) return isAbsolute(text)
  if (name === 'updated' || name === 'published')
    return DATE.test(text) && !Number.isNaN(Date.parse(text))
  if (name === 'link') return isAbsolute(attributes.href)
  if (name === 'category') return Boolean(attributes.term)
  return name !== 'name' || text.trim() !== ''
}

/** Violations within an element, in it and below. */
function* problemsIn(element: XmlElement): Generator<string> {
  const { name, children, text } = element
  if (element.namespace !== ATOM || !isValid(element)) yield `${name}: ${text}`
  const allowed = new Map(
    CHILDREN[name]?.split(' ').map((each) => [each.slice(0, -1), each.slice(-1)]),
  )
  if (allowed.size > 0 && text.trim() !== '') yield `${name} contains text`
  for (const [child, times] of allowed) {
    const { length } = getChildren(element, child)
    if ((times === '!' && length !== 1) || (times === '?' && length > 1))
      yield `${name} has ${length} ${child}`
  }
  for (const child of children) {
    if (!allowed.has(child.name)) yield `${name} must not contain ${child.name}`
    yield* problemsIn(child)
  }
  const kinds = getChildren(element, 'link')
    .filter((link) => getRel(link) === 'alternate')
    .map(({ attributes: { type, hreflang } }) => `${type} ${hreflang}`)
  if (new Set(kinds).size < kinds.length) yield `alternates of one kind: ${kinds}`
}

/** Violations of RFC 4287 or of XML; empty for a valid document. */
export function atomProblems(document: string): string[] {
  let feed
  try {
    feed = parseXml(document)
  } catch (error) {
    return [String(error)]
  }
  if (feed.name !== 'feed') return [`the document is a ${feed.name}`]
  const entries = getChildren(feed, 'entry')
  const ids = new Set(entries.map((entry) => getChildren(entry, 'id')[0]?.text))
  const authors = (element: XmlElement) => getChildren(element, 'author').length
  return [
    ...problemsIn(feed),
    ...(hasLink(feed, 'self') ? [] : ['the feed has no self link']),
    ...(ids.size === entries.length ? [] : ['two entries have one id']),
    ...(entries.every((entry) => hasLink(entry, 'alternate')) ? [] : ['no alternate']),
    ...(entries.every((entry) => authors(entry) + authors(feed) > 0) ? [] : ['no author']),
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

/**
 * Parses a feed and keeps its order.
 * @throws Error for an invalid one
 */
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
