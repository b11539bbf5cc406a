import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { CHROMIUM_ARGUMENTS, executablePath } from '#tests/support/chromium.ts'
import { type Screen, openShotSite, type ShotSite } from './shots/site.ts'
import { screens } from './shots/screens.ts'

/*
 * `npm run shots`: captures every page and dialog of the built site, filled with the demo
 * community, in three widths and both color schemes. Screenshots go to
 * shots/{screen}-{width}-{scheme}.png.
 *
 *   npm run shots -- --only photo,upload --width 390 --scheme dark
 *   npm run shots -- --photos ~/Pictures/looking
 *
 * With `--photos` the photos of the demo show the pictures of that folder, sorted by name, instead
 * of drawings, and further members have the longest texts that the site accepts.
 */

const HEIGHTS: Record<string, number> = { 390: 844, 820: 1180, 1440: 900 }
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string' },
    scheme: { type: 'string' },
    photos: { type: 'string' },
    to: { type: 'string', default: 'shots' },
  },
})
/**
 * The selected names of a comma-separated list.
 * @throws for an unknown name
 */
function chosen(given: string | undefined, all: readonly string[]): readonly string[] {
  const names = given?.split(',') ?? all
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Error(`Unknown name "${unknown}". Known: ${all.join(', ')}.`)
  return names
}

/** Waits for fonts, images and rendering. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return top < innerHeight && bottom > 0
    })
    // A lazy picture that is not displayed never loads.
    const later = new Promise((resolve) => setTimeout(resolve, 2000))
    await Promise.all(inView.map((image) => Promise.race([later, image.decode().catch(() => 0)])))
  })
}

interface Frame {
  width: string
  scheme: Scheme
}

async function open(browser: Browser, site: ShotSite, screen: Screen, frame: Frame) {
  const width = Number(frame.width)
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width, height: HEIGHTS[frame.width] ?? 900 },
    colorScheme: frame.scheme,
    hasTouch: width < 600,
    isMobile: width < 600,
    reducedMotion: 'reduce',
    javaScriptEnabled: screen.script ?? true,
  })
  if (screen.as) await context.addCookies([await site.session(screen.as)])
  return context
}

async function take(context: BrowserContext, site: ShotSite, screen: Screen, file: string) {
  const page = await context.newPage()
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(site))
  await settle(page)
  if (screen.act) {
    await screen.act(page)
    await settle(page)
  }
  await page.screenshot({ path: file, fullPage: screen.whole ?? false })
}

const folder = options.photos === undefined ? 'cartfolio-shots' : 'cartfolio-photographs'
const dataDir = process.env.DATA_DIR ?? join(tmpdir(), folder)
mkdirSync(options.to, { recursive: true })
const site = await openShotSite(dataDir, options.photos)
const browser = await chromium.launch({
  executablePath: executablePath(),
  args: CHROMIUM_ARGUMENTS,
})
let failures = 0
for (const name of chosen(options.only, Object.keys(screens)))
  for (const width of chosen(options.width, Object.keys(HEIGHTS)))
    for (const scheme of chosen(options.scheme, SCHEMES) as Scheme[]) {
      const screen = screens[name]
      if (!screen) continue
      const context = await open(browser, site, screen, { width, scheme })
      const file = join(options.to, `${name}-${width}-${scheme}.png`)
      await take(context, site, screen, file).catch((error: unknown) => {
        failures++
        console.error(`${file}: ${String(error)}`)
      })
      await context.close()
    }
await browser.close()
await site.close()
console.log(`Screenshots: ${options.to}/${failures > 0 ? `; ${failures} failed` : ''}.`)
process.exitCode = failures > 0 ? 1 : 0
