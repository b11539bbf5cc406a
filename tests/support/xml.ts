/** An XML element with its name and namespace. */
export interface XmlElement {
  name: string
  namespace: string
  /** Without the declarations of namespaces. */
  attributes: Record<string, string>
  children: XmlElement[]
  /** All text directly inside it. */
  text: string
}

const DECLARATION = /^<\?xml version="1\.0"(?: encoding="utf-8")?(?: standalone="yes")?\?>/i
const NAME = String.raw`(?:[A-Za-z_][\w.-]*:)?[A-Za-z_][\w.-]*`
const ATTRIBUTES = String.raw`(?:[ \t\n]+${NAME}[ \t\n]*=[ \t\n]*(?:"[^<"]*"|'[^<']*'))*`
/** A start tag, an end tag or a text. */
const TOKEN = new RegExp(`<(${NAME})(${ATTRIBUTES})[ \t\n]*(/?)>|</(${NAME})[ \t\n]*>|[^<]+`, 'gy')
/** Section 2.2 of XML 1.0. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

/** Replaces references to characters. */
function resolve(text: string): string {
  return text.replace(/&(?:#(\d+|x[\dA-Fa-f]+);|(\w+);)?/g, (all, number?: string, name = '') => {
    const character = number ? String.fromCodePoint(Number(`0${number}`)) : ENTITIES[name]
    if (character === undefined || FORBIDDEN.test(character))
      throw new Error(`${all} does not stand for a character.`)
    return character
  })
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', , value = ''] of source.matchAll(/([\w:.-]+)\s*=\s*(["'])(.*?)\2/gs)) {
    if (name in attributes) throw new Error(`The attribute ${name} occurs twice.`)
    attributes[name] = resolve(value.replace(/[\t\n]/g, ' '))
  }
  return attributes
}

/**
 * Parses a document strictly by XML 1.0 and its namespaces. What ours do not need is an error too: document types,
 * comments, CDATA, instructions, attributes with a prefix, and names that are not ASCII.
 * @throws Error at the first violation
 */
export function parseXml(document: string): XmlElement {
  const source = document.replace(/\r\n?/g, '\n')
  const forbidden = FORBIDDEN.exec(source)
  if (forbidden) throw new Error(`The character at ${forbidden.index} is not allowed.`)
  const content = source.replace(DECLARATION, '')
  const outside: XmlElement = { name: '', namespace: '', attributes: {}, children: [], text: '' }
  let inside = {
    tag: '',
    element: outside,
    prefixes: { xml: XML_NAMESPACE } as Record<string, string>,
  }
  const parents: (typeof inside)[] = []
  let at = 0
  for (const [token, tag, attributeText = '', empty, endTag] of content.matchAll(TOKEN)) {
    at += token.length
    if (tag !== undefined) {
      const prefixes = { ...inside.prefixes }
      const attributes: Record<string, string> = {}
      for (const [name, value] of Object.entries(readAttributes(attributeText))) {
        const [, prefix] = /^xmlns(?:$|:(?!xml))(.*)$/.exec(name) ?? []
        if (prefix === undefined && name.includes(':')) throw new Error(`The attribute ${name}.`)
        if (prefix === undefined) attributes[name] = value
        else if (prefix !== '' && value === '') throw new Error(`${name} is empty.`)
        else prefixes[prefix] = value
      }
      const [name = '', prefix = ''] = tag.split(':').reverse()
      const namespace = prefixes[prefix]
      if (namespace === undefined && prefix !== '')
        throw new Error(`The prefix ${prefix} is unknown.`)
      const element = { name, namespace: namespace ?? '', attributes, children: [], text: '' }
      inside.element.children.push(element)
      if (empty !== '') continue
      parents.push(inside)
      inside = { tag, element, prefixes }
    } else if (endTag !== undefined) {
      const parent = parents.pop()
      if (!parent || endTag !== inside.tag)
        throw new Error(`<${inside.tag}> ends with </${endTag}>.`)
      inside = parent
    } else if (token.includes(']]>')) throw new Error('A text contains ]]>.')
    else inside.element.text += resolve(token)
  }
  if (at < content.length) throw new Error(`Not XML: ${content.slice(at, at + 60)}`)
  if (parents.length > 0) throw new Error(`<${inside.tag}> does not end.`)
  const [root, ...others] = outside.children
  if (!root || others.length > 0 || outside.text.trim() !== '')
    throw new Error('A document has one element and no text around it.')
  return root
}
