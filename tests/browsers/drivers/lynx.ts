import { execFileSync } from 'node:child_process'
import { NotPossible, type Driver } from '../driver.ts'
import { startTerminal } from './terminal.ts'

const CLEAR = '\x15'
const PAUSE_MS = 400

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Starts lynx in a terminal and drives it by its keys: links and fields have numbers. */
export async function startLynx(program: string): Promise<Driver> {
  const terminal = startTerminal(() => [
    program,
    '-accept_all_cookies',
    '-number_links',
    '-number_fields',
    // Fields take keys only when they are asked to, so that keys stay commands.
    '-tna',
    '-nopause',
    '-noreferer=off',
    'about:blank',
  ])
  const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const type = async (...keys: string[]) => {
    for (const one of keys) {
      terminal.type(one)
      await pause()
    }
  }
  const text = async () => {
    await type('p', '\r')
    return terminal.saved((file) => `${CLEAR}${file}\r`)
  }
  /** Goes to the link or field of a number that the page tells. */
  const goTo = async (pattern: RegExp, what: string) => {
    const number = [...(await text()).matchAll(pattern)].at(-1)?.[1]
    if (number === undefined) throw new Error(`nothing here says "${what}"`)
    await type(`${number}g\r`)
  }
  return {
    version:
      /Lynx Version ([\w.]+)/.exec(
        execFileSync(program, ['-version'], { encoding: 'utf8' }),
      )?.[1] ?? '',
    async goto(url) {
      await type('g', `${CLEAR}${url}\r`)
    },
    text,
    async fill({ words }, value) {
      await goTo(new RegExp(`${escaped(words)}[^[]*\\[(\\d+)\\]`, 'g'), words)
      await type('\r', `${CLEAR}${value}`, '\t')
    },
    choose: () => Promise.reject(new NotPossible('no file field')),
    async press({ words }) {
      await goTo(new RegExp(`\\[(\\d+)\\](?:\\(BUTTON\\) *)?\\s*${escaped(words)}`, 'g'), words)
      await type('\r')
    },
    close: () => terminal.close(),
  }
}
