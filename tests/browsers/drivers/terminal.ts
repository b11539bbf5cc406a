import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../driver.ts'

/** A program in a terminal of its own, with an empty home folder. */
export interface Terminal {
  home: string
  /** Forgets what has been drawn. */
  forget(): void
  /** Whether these words have been drawn. */
  drew(words: string): boolean
  type(keys: string): void
  /** Waits until nothing has been drawn for some time. */
  quiet(milliseconds: number): Promise<void>
  /** Types keys that save the page, and returns what was saved. */
  saved(keys: (file: string) => string): Promise<string>
  close(): Promise<void>
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** Starts a program of the terminal; `script`, which every Linux has, gives it one. */
export function startTerminal(command: (home: string) => string[]): Terminal {
  const home = mkdtempSync(join(tmpdir(), 'cartfolio-terminal-'))
  const line = `stty cols 120 rows 50; exec ${command(home).map(quoted).join(' ')}`
  const child = spawn('script', ['-qfec', line, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, HOME: home, TERM: 'xterm', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  })
  let output = ''
  let lastDrawn = Date.now()
  child.stdout.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-10_000)
    lastDrawn = Date.now()
  })
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let pages = 0
  return {
    home,
    forget() {
      output = ''
    },
    drew: (words) => output.includes(words),
    type(keys) {
      lastDrawn = Date.now()
      child.stdin.write(keys)
    },
    async quiet(milliseconds) {
      await until(
        'the terminal does not come to rest',
        async () => Date.now() - lastDrawn > milliseconds,
      )
    },
    async saved(keys) {
      const file = join(home, `page-${++pages}.txt`)
      child.stdin.write(keys(file))
      await until('the browser did not save its page', async () => existsSync(file))
      // It is written in one go, but not at once.
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
