import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NotPossible, type Driver } from '../driver.ts'
import { startTerminal } from './terminal.ts'

const CLEAR = '\x15'
const START = 'The first page.'
const FIRST_LINK = '\x01'
const NEXT_LINK = '\t'
/** A key is taken only when the answer to the one before has been drawn. */
const PAUSE_MS = 300

const escaped = (words: string) =>
  words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')

/** Starts lynx in a terminal and drives it by its keys. The page tells links and fields by numbers. */
export async function startLynx(program: string): Promise<Driver> {
  const terminal = startTerminal((home) => {
    const start = join(home, 'start.html')
    writeFileSync(start, START)
    // With -tna fields take keys only when they are asked to, so that keys stay commands.
    return [program, '-accept_all_cookies', '-number_fields', '-tna', '-nopause', start]
  })
  const type = async (...keys: string[]) => {
    for (const one of keys) {
      terminal.type(one)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const numbered = async () => {
    // The page of printers, of which a file is the first.
    await type('p', '\r')
    const saved = await terminal.saved((file) => `${CLEAR}${file}\r`)
    return saved.split('\nReferences\n')[0] ?? ''
  }
  /** Goes to the link or field whose number stands where the pattern says. */
  const goTo = async (pattern: RegExp, what: string, which: 0 | -1) => {
    const number = [...(await numbered()).matchAll(pattern)].at(which)?.[1]
    if (number === undefined) throw new Error(`nothing here says "${what}"`)
    await type(FIRST_LINK, NEXT_LINK.repeat(Number(number) - 1))
  }
  await terminal.ready(START)
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
      await type('\r', `${CLEAR}${value}`, NEXT_LINK)
    },
    choose: () => Promise.reject(new NotPossible('no file field')),
    async press({ words }) {
      // A link is [7]Join, a button ([8]BUTTON) Like. A heading may say the same before it.
      await goTo(new RegExp(`\\[(\\d+)\\](?:BUTTON\\))?\\s*${escaped(words)}`, 'g'), words, -1)
      await type('\r')
    },
    close: () => terminal.close(),
  }
}
