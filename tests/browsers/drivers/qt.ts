import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { until, type Driver } from '../driver.ts'
import { clickPoint, firstVisible, PAGE_TEXT, READY, setValue } from './in-page.ts'

const PROGRAM = fileURLToPath(new URL('qt_browser.py', import.meta.url))
const HEIGHT = 900

export type QtKind = 'webengine5' | 'webengine6' | 'webkit'

/** Debian's Python, which finds Debian's Python packages. */
export const PYTHON = '/usr/bin/python3'

/** Starts a Qt browser, driven by a small Python program. */
export async function startQt(kind: QtKind): Promise<Driver> {
  const child = spawn(PYTHON, [PROGRAM, kind], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      QT_QPA_PLATFORM: 'offscreen',
      QT_QUICK_BACKEND: 'software',
      QTWEBENGINE_DISABLE_SANDBOX: '1',
      QTWEBENGINE_CHROMIUM_FLAGS: '--no-sandbox --disable-gpu',
    },
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk).slice(-2000)))
  const waiting: { resolve(value: unknown): void; reject(error: Error): void }[] = []
  createInterface(child.stdout).on('line', (line) => {
    const { value, error } = JSON.parse(line) as { value?: unknown; error?: string }
    const caller = waiting.shift()
    if (error === undefined) caller?.resolve(value)
    else caller?.reject(new Error(error))
  })
  const ended = new Promise<void>((resolve) =>
    child.once('close', (code) => {
      for (const { reject } of waiting.splice(0))
        reject(new Error(`The browser ended with ${code}. ${complaints}`))
      resolve()
    }),
  )
  child.stdin.on('error', () => {})

  const send = <Value>(command: object) =>
    new Promise<Value>((resolve, reject) => {
      if (child.exitCode !== null) return reject(new Error(`The browser has ended. ${complaints}`))
      waiting.push({ resolve: (value) => resolve(value as Value), reject })
      child.stdin.write(`${JSON.stringify(command)}\n`)
    })
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const source = `JSON.stringify({ value: ${expression} })`
    const json = await send<string | null>({ do: 'evaluate', source })
    return (JSON.parse(json || '{}') as { value: Value }).value
  }
  const click = async (css: string) => {
    await until(`no clickable element at ${css}`, () =>
      evaluate<boolean>(`${firstVisible(css)} !== null`),
    )
    const point = await evaluate<{ x: number; y: number; cover: string }>(clickPoint(css))
    if (point.cover) throw new Error(`${css} is covered by ${point.cover}`)
    await send({ do: 'click', x: point.x, y: point.y })
  }

  return {
    version: await send<string>({ do: 'version' }),
    goto: (url) => send({ do: 'goto', url }),
    text: () => evaluate(PAGE_TEXT),
    async fill({ css }, text) {
      await until(`no field at ${css}`, () => evaluate<boolean>(setValue(css, text)))
    },
    async choose({ css }, file) {
      await send({ do: 'files', paths: [file] })
      await click(css)
      await until('the file was not taken', () =>
        evaluate<boolean>(`document.querySelector(${JSON.stringify(css)}).files.length === 1`),
      )
    },
    async press({ css }) {
      await click(css)
      // A form is submitted in the next event loop iteration; wait until the old page is gone.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await until('the page did not load', () => evaluate<boolean>(READY))
    },
    screen: {
      evaluate,
      async resize(width) {
        await send({ do: 'resize', width, height: HEIGHT })
        await until('the window did not change its width', () =>
          evaluate<boolean>(`Math.abs(innerWidth - ${width}) < 2`),
        )
      },
      async screenshot(file) {
        // A new layout is painted in the next frames.
        await new Promise((resolve) => setTimeout(resolve, 400))
        await send({ do: 'screenshot', file })
      },
      problems: () => send({ do: 'messages' }),
    },
    async close() {
      child.stdin.end()
      const limit = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(limit)
    },
  }
}
