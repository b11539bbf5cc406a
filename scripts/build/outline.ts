/*
 * A rehype plugin for the static texts, run by the build: their headings get ids, and each text
 * gets an index of them.
 */

interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** Shorter texts need no index. */
const FEWEST_HEADINGS = 3

function getText(node: Node): string {
  return node.value ?? (node.children ?? []).map(getText).join('')
}

function element(tagName: string, properties: Record<string, unknown>, children: Node[]): Node {
  return { type: 'element', tagName, properties, children }
}

/** 'What we keep, and why' → 'what-we-keep-and-why'. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * A closed disclosure with its summary as the title on a phone, a paragraph as the title on wide
 * screens: CSS shows one of them.
 */
function buildIndex(headings: Node[]): Node {
  const links = headings.map((heading) =>
    element('li', {}, [
      element('a', { href: `#${String(heading.properties?.id)}` }, [
        { type: 'text', value: getText(heading) },
      ]),
    ]),
  )
  const title = () => [{ type: 'text', value: 'On this page' }]
  return element('nav', { className: ['page-index'], ariaLabelledBy: ['page-index'] }, [
    element('p', { id: 'page-index' }, title()),
    element('details', {}, [element('summary', {}, title()), element('ul', {}, links)]),
  ])
}

function assertDistinct(headings: Node[]): void {
  const texts = headings.map(getText)
  const twice = texts.find((text, at) => texts.indexOf(text) !== at)
  if (twice !== undefined) throw new Error(`Two headings have the same text “${twice}”.`)
}

/**
 * Gives every h2 an id and makes it focusable, wraps the text in `.prose` and inserts the index
 * before it.
 */
export function outline() {
  return (tree: Node): void => {
    const all = tree.children ?? []
    const imports = all.filter(({ type }) => type === 'mdxjsEsm')
    const text = all.filter(({ type }) => type !== 'mdxjsEsm')
    const headings = text.filter(({ tagName }) => tagName === 'h2')
    assertDistinct(headings)
    for (const heading of headings)
      heading.properties = { id: headingId(getText(heading)), tabIndex: -1 }
    tree.children = [
      ...imports,
      ...(headings.length < FEWEST_HEADINGS ? [] : [buildIndex(headings)]),
      element('div', { className: ['prose', 'panel'] }, text),
    ]
  }
}
