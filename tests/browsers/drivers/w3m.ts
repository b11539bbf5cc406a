import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Driver, Target } from '../driver.ts'
import { startTerminal } from './terminal.ts'

/** The key that prompts for a command name. */
const COMMAND = '\x14'
const CLEAR = '\x15'

/** Starts w3m in a terminal and drives it by its commands, with cookies. */
export async function startW3m(program: string): Promise<Driver> {
  const terminal = startTerminal((home) => {
    writeFileSync(join(home, 'keymap'), 'keymap C-t COMMAND\n')
    // The "editor" that w3m starts: it copies the prepared text into the field.
    writeFileSync(join(home, 'editor'), `#!/bin/sh\ncp ${home}/words "$1"\n`)
    chmodSync(join(home, 'editor'), 0o755)
    const settings = {
      use_cookie: 1,
      accept_cookie: 1,
      confirm_qq: 0,
      use_mouse: 0,
      ignorecase_search: 0,
      keymap_file: join(home, 'keymap'),
      editor: join(home, 'editor'),
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    // w3m needs a page to start with.
    writeFileSync(join(home, 'start.txt'), 'w3m')
    return [program, ...options, join(home, 'start.txt')]
  })
  const run = (commands: string) =>
    terminal.saved((file) => `${COMMAND}${commands}; SAVE_SCREEN ${file}\r`)
  const toField = ({ words }: Target) => run(`BEGIN; SEARCH "${words}"; NEXT_LINK`)
  /** Types the answer to a prompt on the last line. */
  const response = async (field: Target, text: string) => {
    await toField(field)
    terminal.type(`${COMMAND}GOTO_LINK\r`)
    await new Promise((resolve) => setTimeout(resolve, 300))
    terminal.type(`${CLEAR}${text}\r`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const text = () => run('REDRAW')
  return {
    version:
      /w3m\/([\d.]+)/.exec(execFileSync(program, ['-version'], { encoding: 'utf8' }))?.[1] ?? '',
    async goto(url) {
      await run(`GOTO ${url}`)
    },
    text,
    async fill(field, words) {
      if (!field.multiline) return response(field, words)
      writeFileSync(join(terminal.home, 'words'), `${words}\n`)
      await toField(field)
      await run('GOTO_LINK')
    },
    choose: response,
    async press({ words }) {
      if (!(await text()).includes(words)) throw new Error(`the page does not contain "${words}"`)
      // A heading may have the same text; the control comes after it.
      await run(`END; SEARCH_BACK "${words}"; GOTO_LINK`)
    },
    close: () => terminal.close(),
  }
}
