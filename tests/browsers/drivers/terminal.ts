import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../driver.ts'

/** A program in its own terminal, with an empty home folder. */
export interface Terminal {
  home: string
  type(keys: string): void
  /** Types the keys that save the page, and returns the saved text. */
  saved(keys: (file: string) => string): Promise<string>
  close(): Promise<void>
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** Starts a terminal program; `script`, part of every Linux, allocates the terminal. */
export function startTerminal(command: (home: string) => string[]): Terminal {
  const home = mkdtempSync(join(tmpdir(), 'cartfolio-terminal-'))
  const line = `stty cols 120 rows 50; exec ${command(home).map(quoted).join(' ')}`
  const child = spawn('script', ['-qfec', line, '/dev/null'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, HOME: home, TERM: 'xterm', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  })
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let pages = 0
  return {
    home,
    type: (keys) => void child.stdin.write(keys),
    async saved(keys) {
      const file = join(home, `page-${++pages}.txt`)
      child.stdin.write(keys(file))
      await until('the browser did not save its page', async () => existsSync(file))
      // The file is written by one command, but not atomically.
      let text = ''
      return until<string>('the page is empty', async () => {
        const before = text
        text = readFileSync(file, 'utf8')
        return text === before ? text : ''
      })
    },
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
