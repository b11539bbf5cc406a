import { DOMParser, type Element } from '@xmldom/xmldom'

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

function toElement(element: Element): XmlElement {
  const nodes = [...element.childNodes]
  const attributes = [...element.attributes].filter(({ name }) => !/^xmlns(:|$)/.test(name))
  return {
    name: element.localName ?? '',
    namespace: element.namespaceURI ?? '',
    attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    children: nodes
      .filter((node) => node.nodeType === node.ELEMENT_NODE)
      .map((node) => toElement(node as Element)),
    text: nodes.map((node) => (node.nodeType === node.TEXT_NODE ? node.nodeValue : '')).join(''),
  }
}

/** Section 2.2 of XML 1.0, which the parser does not check. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

/**
 * Parses a document.
 * @throws Error for what is not well-formed, and for document types and comments
 */
export function parseXml(document: string): XmlElement {
  if (FORBIDDEN.test(document)) throw new Error('A character is not allowed.')
  if (document.includes('<!')) throw new Error('It has a document type, a comment or CDATA.')
  const onError = (_level: string, message: string) => {
    throw new Error(message)
  }
  const { documentElement } = new DOMParser({ onError }).parseFromString(document, 'text/xml')
  if (!documentElement) throw new Error('There is no element.')
  return toElement(documentElement)
}
