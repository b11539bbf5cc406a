/** A page in a text browser, with its problems. */
export interface TextPage {
  /** The page's text as a text browser shows it, one line per block. */
  text: string
  /** Links and buttons without text. */
  nameless: string[]
  /** Ends of controls or words that touch each other without a space. */
  joined: string[]
}

/**
 * Elements that start a new line in the oldest text browsers; w3m renders `section`, `nav`, `form` and the
 * like inline.
 */
const BLOCKS = new Set(
  'address blockquote body br center dd dir div dl dt h1 h2 h3 h4 h5 h6 hr li main ol option p pre select table td textarea th tr ul'.split(
    ' ',
  ),
)
const UNSEEN = new Set('datalist head script style svg template'.split(' '))
const CONTROLS = new Set(['a', 'button', 'summary'])

const TOKEN = /<!--[^]*?-->|<![^>]*>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>|([^<]+)/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const attributeOf = (attributes: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]

const plain = (text: string) =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** Renders a page of this site like a browser without style, script or images. */
export function readAsText(html: string): TextPage {
  const nameless: string[] = []
  const joined: string[] = []
  let text = ''
  let unseen = ''
  let depth = 0
  /** The start of each open control in the text, and its tag. */
  const open: { begin: number; tag: string }[] = []
  /** The end of the last control in the text. */
  let ended = -1

  /** Whether an inline element has just ended. */
  let afterTag = false
  const isInControl = () => open.length > 0
  const atGap = () => text === '' || /\s$/.test(text)
  const checkGap = (next: string) => {
    const touches = ended === text.length || (/\w$/.test(text) && !isInControl())
    if (touches && !atGap()) joined.push(`${text.slice(-30)}|${next.slice(0, 60)}`)
    ended = -1
  }

  for (const [token, closing, name = '', attributes = '', words] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase()
    if (unseen !== '') {
      if (tag === unseen) depth += closing ? -1 : 1
      if (depth === 0) unseen = ''
      continue
    }
    if (words !== undefined) {
      const run = plain(words).replace(/\s+/g, ' ')
      if (/^\w/.test(run) && (ended === text.length || afterTag)) {
        if (afterTag && /\w$/.test(text)) ended = text.length
        checkGap(run)
      }
      afterTag = false
      text += atGap() ? run.trimStart() : run
      continue
    }
    if (tag === '') continue
    if (closing) afterTag = true
    if (!closing && UNSEEN.has(tag)) {
      unseen = tag
      depth = 1
    } else if (BLOCKS.has(tag)) text = `${text.trimEnd()}\n`
    else if (!closing && CONTROLS.has(tag)) {
      checkGap(token)
      open.push({ begin: text.length, tag: token })
    } else if (closing && CONTROLS.has(tag)) {
      const control = open.pop()
      // A duplicate of the adjacent link may be empty.
      const silent = control && attributeOf(control.tag, 'aria-hidden') === 'true'
      if (control && !silent && text.slice(control.begin).trim() === '') nameless.push(control.tag)
      ended = text.length
    } else if (tag === 'img') text += plain(attributeOf(attributes, 'alt') ?? '[no alt]')
    else if (tag === 'input' && attributeOf(attributes, 'type') !== 'hidden') {
      checkGap(token)
      text += '[_]'
      ended = text.length
    }
  }
  return { text, nameless, joined }
}
