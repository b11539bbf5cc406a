import { writeFile } from 'node:fs/promises'
import { until, type Driver } from '../driver.ts'
import { firstVisible, PAGE_TEXT, READY } from './in-page.ts'

/** Key of an element reference in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const HEIGHT = 900

/** The W3C WebDriver commands used here, independent of the transport. */
export interface WebDriverSession {
  navigate(url: string): Promise<unknown>
  execute(script: string): Promise<unknown>
  click(element: string): Promise<unknown>
  clear(element: string): Promise<unknown>
  type(element: string, text: string): Promise<unknown>
  windowSize(width: number, height: number): Promise<unknown>
  /** @returns a PNG in base64 */
  screenshot(): Promise<unknown>
  problems(): Promise<string[]>
  end(): Promise<void>
}

/** Creates a driver for a WebDriver session. */
export function driveSession(version: string, session: WebDriverSession): Driver {
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const json = await session.execute(`return JSON.stringify({ value: ${expression} })`)
    return (JSON.parse(String(json)) as { value: Value }).value
  }
  const find = (css: string) =>
    until(`no visible element at ${css}`, async () => {
      const found = await session.execute(`return ${firstVisible(css)}`)
      return (found as Record<string, string> | null)?.[ELEMENT]
    })
  return {
    version,
    async goto(url) {
      await session.navigate(url)
    },
    text: () => evaluate(PAGE_TEXT),
    async fill({ css }, text) {
      const field = await find(css)
      await session.clear(field)
      await session.type(field, text)
    },
    async choose({ css }, file) {
      await session.type(await find(css), file)
    },
    async press({ css }) {
      await session.click(await find(css))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await until('the page did not load', () => evaluate<boolean>(READY))
    },
    screen: {
      evaluate,
      async resize(width) {
        const edge = await evaluate<number>('outerWidth - innerWidth')
        await session.windowSize(width + Math.max(0, edge), HEIGHT)
        // A window has a minimum width.
        await until('the window did not change its width', () =>
          evaluate<boolean>(`Math.abs(innerWidth - ${width}) < 120`),
        )
      },
      async screenshot(file) {
        await writeFile(file, Buffer.from(String(await session.screenshot()), 'base64'))
      },
      problems: () => session.problems(),
    },
    close: () => session.end(),
  }
}
