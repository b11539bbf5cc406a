import { SaxesParser } from 'saxes'

/** An XML element with its name and namespace. */
export interface XmlElement {
  name: string
  namespace: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** All text directly inside it. */
  text: string
}

/**
 * Parses a document strictly by XML 1.0 and its namespaces.
 * @throws Error at the first violation
 */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.values(attributes).map(({ name, value }) => [name, value])
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(values.filter(([name]) => name !== 'xmlns')),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(document).close()
  if (!root) throw new Error('The document has no element.')
  return root
}
