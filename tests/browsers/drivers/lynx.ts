import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NotPossible, until, type Driver } from '../driver.ts'
import { startTerminal } from './terminal.ts'

const CLEAR = '\x15'
const START = 'The first page.'
/** Milliseconds without output after which a key is handled. */
const KEY_MS = 250
const PRINT_MS = 400
/** Texts of the printers page. lynx redraws only changed characters, so not all appear in the output. */
const PRINTERS = [
  'Printing Options',
  'Number of lines',
  'Standard print',
  'Mail the',
  'Local additions',
]
const LEAVE_FIELD = '\t'

const escaped = (words: string) =>
  words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')

/** Starts lynx in a terminal and drives it by keys: links and fields have numbers. */
export async function startLynx(program: string): Promise<Driver> {
  const terminal = startTerminal((home) => {
    const start = join(home, 'start.html')
    writeFileSync(start, START)
    // A typed number moves to the link or field with that number.
    const settings = join(home, 'lynx.cfg')
    writeFileSync(settings, 'DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED\n')
    // With -tna a field must be activated before it takes keys, so that keys remain commands.
    return [program, `-cfg=${settings}`, '-accept_all_cookies', '-tna', '-nopause', start]
  })
  const type = async (...keys: string[]) => {
    for (const one of keys) {
      terminal.type(one)
      await terminal.quiet(KEY_MS)
    }
  }
  const numbered = async () => {
    // lynx drops keys while a page loads: repeat this one until it has an effect.
    terminal.forget()
    await until('lynx does not print', async () => {
      terminal.type('p')
      await terminal.quiet(PRINT_MS)
      return PRINTERS.some(terminal.drew)
    })
    // The page lists printers; the first one is a file.
    await type('\r')
    const saved = await terminal.saved((file) => `${CLEAR}${file}\r`)
    return saved.split('\nReferences\n')[0] ?? ''
  }
  /** Moves to the link or field whose number the pattern captures. */
  const goTo = async (pattern: RegExp, what: string, which: 0 | -1) => {
    const number = [...(await numbered()).matchAll(pattern)].at(which)?.[1]
    if (number === undefined) throw new Error(`the page does not contain "${what}"`)
    await type(`${number}g\r`)
  }
  await until('lynx does not start', async () => terminal.drew(START))
  const version = /Lynx Version ([\w.]+)/.exec(
    execFileSync(program, ['-version'], { encoding: 'utf8' }),
  )
  return {
    version: version?.[1] ?? '',
    async goto(url) {
      await type('g', `${CLEAR}${url}\r`)
    },
    text: async () => (await numbered()).replace(/\[\d+\]/g, ''),
    async fill({ words }, value) {
      await goTo(new RegExp(`${escaped(words)}[^[]*\\[(\\d+)\\]`, 'g'), words, 0)
      await type('\r', `${CLEAR}${value}`, LEAVE_FIELD)
    },
    choose: () => Promise.reject(new NotPossible('no file field')),
    async press({ words }) {
      // A link is [7]Join, a button ([8]BUTTON) Like. A heading before it may have the same text.
      await goTo(new RegExp(`\\[(\\d+)\\](?:BUTTON\\))?\\s*${escaped(words)}`, 'g'), words, -1)
      await type('\r')
    },
    close: () => terminal.close(),
  }
}
