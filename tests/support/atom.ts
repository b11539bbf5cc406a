import { parseXml, type XmlElement } from './xml.ts'

const ATOM = 'http://www.w3.org/2005/Atom'

/** How often an element may occur in its parent (RFC 4287): exactly once, at most once, or any number. */
type Often = 'once' | 'optional' | 'any'

const FEED: Record<string, Often> = {
  ...{ id: 'once', title: 'once', updated: 'once' },
  ...{ generator: 'optional', icon: 'optional', logo: 'optional', rights: 'optional' },
  ...{ subtitle: 'optional', author: 'any', category: 'any', contributor: 'any', link: 'any' },
  entry: 'any',
}
const ENTRY: Record<string, Often> = {
  ...{ id: 'once', title: 'once', updated: 'once' },
  ...{ content: 'optional', published: 'optional', rights: 'optional', source: 'optional' },
  ...{ summary: 'optional', author: 'any', category: 'any', contributor: 'any', link: 'any' },
}
const PERSON: Record<string, Often> = { name: 'once', uri: 'optional', email: 'optional' }

/** Section 3.3: RFC 3339 with capital letters. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(;.*)?$/
/** Characters that RFC 3987 does not allow in an address. */
const NOT_IN_ADDRESSES = /[\s<>"{}|\\^`]/

function isAbsolute(address: string | undefined): boolean {
  return (
    address !== undefined &&
    /^[a-z][a-z0-9+.-]*:./i.test(address) &&
    !NOT_IN_ADDRESSES.test(address) &&
    URL.canParse(address)
  )
}

export const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name)

function* contentProblems(element: XmlElement, rules: Record<string, Often>): Generator<string> {
  const { name, children } = element
  if (element.text.trim() !== '') yield `${name} contains text`
  for (const child of children) {
    if (child.namespace !== ATOM) yield `${child.name} in ${name} is not an Atom element`
    else if (!(child.name in rules)) yield `${name} must not contain ${child.name}`
  }
  for (const [wanted, often] of Object.entries(rules)) {
    const count = childrenOf(element, wanted).length
    if (often === 'once' && count !== 1) yield `${name} has ${count} × ${wanted}`
    if (often === 'optional' && count > 1) yield `${name} has ${count} × ${wanted}`
  }
}

function* linkProblems(links: XmlElement[]): Generator<string> {
  const alternates = new Set<string>()
  for (const { attributes } of links) {
    const { href, rel = 'alternate', type, length, hreflang } = attributes
    if (!isAbsolute(href)) yield `a link leads to ${href}`
    if (rel === '' || /\s/.test(rel)) yield `a link is ${rel}`
    if (type !== undefined && !MEDIA_TYPE.test(type)) yield `a link is of type ${type}`
    if (length !== undefined && !/^\d+$/.test(length)) yield `a link is ${length} long`
    if (rel !== 'alternate') continue
    const kind = `${type} ${hreflang}`
    if (alternates.has(kind)) yield `two alternates are ${kind}`
    alternates.add(kind)
  }
}

/** Common rules of `feed` and `entry`. */
function* sharedProblems(element: XmlElement): Generator<string> {
  for (const name of ['id', 'icon', 'logo'])
    for (const { text } of childrenOf(element, name))
      if (!isAbsolute(text)) yield `${name} is ${text}`
  for (const name of ['updated', 'published'])
    for (const { text } of childrenOf(element, name))
      if (!DATE.test(text) || Number.isNaN(Date.parse(text))) yield `${name} is ${text}`
  for (const name of ['title', 'subtitle', 'summary', 'rights'])
    for (const { attributes, children } of childrenOf(element, name)) {
      const { type = 'text' } = attributes
      if (!['text', 'html', 'xhtml'].includes(type)) yield `${name} is of type ${type}`
      if (type !== 'xhtml' && children.length > 0) yield `${name} contains elements`
    }
  for (const person of [...childrenOf(element, 'author'), ...childrenOf(element, 'contributor')]) {
    yield* contentProblems(person, PERSON)
    for (const { text } of childrenOf(person, 'uri'))
      if (!isAbsolute(text)) yield `a person's uri is ${text}`
    for (const { text } of childrenOf(person, 'name'))
      if (text.trim() === '') yield 'a person has no name'
  }
  for (const { attributes } of childrenOf(element, 'category'))
    if (!attributes.term) yield 'a category has no term'
  yield* linkProblems(childrenOf(element, 'link'))
}

const hasLink = (element: XmlElement, wanted: string) =>
  childrenOf(element, 'link').some(({ attributes: { rel = 'alternate' } }) => rel === wanted)

function* entryProblems(entry: XmlElement, feed: XmlElement): Generator<string> {
  yield* contentProblems(entry, ENTRY)
  yield* sharedProblems(entry)
  const [content] = childrenOf(entry, 'content')
  if (!content && !hasLink(entry, 'alternate')) yield 'an entry has neither content nor alternate'
  if (content?.attributes.type === 'html' && content.children.length > 0)
    yield 'content of type html contains elements'
  if (childrenOf(entry, 'author').length + childrenOf(feed, 'author').length === 0)
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
  const entries = childrenOf(feed, 'entry')
  const ids = entries.flatMap((entry) => childrenOf(entry, 'id')).map(({ text }) => text)
  return [
    ...contentProblems(feed, FEED),
    ...sharedProblems(feed),
    ...(hasLink(feed, 'self') ? [] : ['the feed has no self link']),
    ...(new Set(ids).size === ids.length ? [] : ['two entries have one id']),
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
  enclosure: { href: string; type: string; length: string | undefined }
}

const textOf = (element: XmlElement | undefined, name: string) =>
  (element && childrenOf(element, name)[0]?.text) ?? ''

const linksOf = (element: XmlElement): Record<string, string> =>
  Object.fromEntries(
    childrenOf(element, 'link').map(({ attributes: { rel = 'alternate', href = '' } }) => [
      rel,
      href,
    ]),
  )

/** Parses a feed and keeps its order. @throws Error for an invalid one */
export function readAtom(document: string): ReadFeed {
  const problems = atomProblems(document)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const feed = parseXml(document)
  return {
    id: textOf(feed, 'id'),
    title: textOf(feed, 'title'),
    updated: textOf(feed, 'updated'),
    links: linksOf(feed),
    entries: childrenOf(feed, 'entry').map((entry) => {
      const author = childrenOf(entry, 'author')[0]
      const enclosure = childrenOf(entry, 'link').find(
        ({ attributes }) => attributes.rel === 'enclosure',
      )
      const { href = '', type = '', length } = enclosure?.attributes ?? {}
      return {
        id: textOf(entry, 'id'),
        title: textOf(entry, 'title'),
        published: textOf(entry, 'published'),
        updated: textOf(entry, 'updated'),
        author: { name: textOf(author, 'name'), uri: textOf(author, 'uri') },
        links: linksOf(entry),
        categories: childrenOf(entry, 'category').map(({ attributes }) => attributes.term ?? ''),
        content: textOf(entry, 'content'),
        enclosure: { href, type, length },
      }
    }),
  }
}
