/** What a fault-finder reports: where words or controls cannot be told apart. */
export interface TextPage {
  /** The page's text as a text browser shows it, one line a block. */
  text: string
  /** Links and buttons that show nothing. */
  nameless: string[]
  /** The ends of controls or words that stand against each other without a space. */
  joined: string[]
}

/**
 * The elements that begin a line of their own in the oldest text browsers; w3m puts `section`, `nav`, `form`
 * and the like into the running line.
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

/** Reads a page of this site as a browser without style, script or pictures does. */
export function readAsText(html: string): TextPage {
  const nameless: string[] = []
  const joined: string[] = []
  let text = ''
  let unseen = ''
  let depth = 0
  /** Where each open control begins in the text, and its tag. */
  const open: { begin: number; tag: string }[] = []
  /** Where in the text a control ended last. */
  let ended = -1

  /** Whether an element inside the line has just ended. */
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
      // What repeats the link beside it may be silent.
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
