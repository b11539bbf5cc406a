import type { BrowserType } from 'playwright'
import { PATIENCE_MS, type Driver } from '../driver.ts'
import { PAGE_TEXT } from './in-page.ts'

const HEIGHT = 900

/** Starts a browser driven by Playwright. */
export async function startPlaywright(
  browserType: BrowserType,
  executablePath?: string,
  args: string[] = [],
): Promise<Driver> {
  const browser = await browserType.launch({ executablePath, args })
  const page = await browser.newPage({ viewport: { width: 1280, height: HEIGHT } })
  page.setDefaultTimeout(PATIENCE_MS)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  const first = (css: string) => page.locator(css).filter({ visible: true }).first()
  const evaluate = async <Value>(expression: string): Promise<Value> =>
    (await page.evaluate(expression)) as Value
  return {
    version: browser.version(),
    async goto(url) {
      await page.goto(url)
    },
    text: () => evaluate(PAGE_TEXT),
    fill: ({ css }, text) => first(css).fill(text),
    choose: ({ css }, file) => first(css).setInputFiles(file),
    async press({ css }) {
      await first(css).click()
      await page.waitForLoadState()
    },
    screen: {
      evaluate,
      resize: (width) => page.setViewportSize({ width, height: HEIGHT }),
      async screenshot(file) {
        await page.screenshot({ path: file })
      },
      problems: async () => problems.splice(0),
    },
    close: () => browser.close(),
  }
}
