import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
  chromium,
} from 'playwright'
import { openShotSite, type ShotSite } from '../scripts/shots/site.ts'
import { CHROMIUM_ARGUMENTS, executablePath } from '../tests/support/chromium.ts'
import { scriptsOf } from '../tests/support/page-scripts.ts'
import { freePort } from '../tests/support/server.ts'
import { lighthouseScores } from './lighthouse.ts'
import { printResult } from './report.ts'

/**
 * 1.6 Mbit/s down, 750 kbit/s up, 150 ms, in the units of the browser: bytes per second,
 * milliseconds.
 */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const SLOW_CPU = 4
/** Time after the last request until late loads and shifts would have started. */
const REST_MS = 1500

type Cookie = Awaited<ReturnType<ShotSite['session']>>

/** Settings of the browser for a page. */
interface View extends BrowserContextOptions {
  viewport: { width: number; height: number }
  /** 1.6 Mbit/s, 150 ms and a CPU four times slower. */
  slow: boolean
  /** Of a signed-in member. */
  cookie?: Cookie
}

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
}
const desktop = { viewport: { width: 1440, height: 900 } }

/** Transferred bytes: compressed bodies and headers. */
interface Wire {
  requests: number
  bytes: number
  byType: Record<string, { requests: number; bytes: number }>
}

interface ViewFigures {
  /** Largest contentful paint in milliseconds since the navigation, and its element. */
  largestPaint: { time: number; element: string }
  firstPaint: number
  layoutShift: number
  /** Milliseconds of every task above 50. */
  longTasks: number[]
  /** When the script takes a tap on the first heart, in milliseconds since the navigation. */
  heart: number
  wire: Wire
}

interface Observed {
  largest: { time: number; element: string }
  shift: number
  tasks: number[]
  heart: number
}

/**
 * Runs in the page before its scripts. Uses no named functions: the compiler would add a helper for
 * the name.
 */
function observe(): void {
  const observed: Observed = {
    largest: { time: 0, element: '' },
    shift: 0,
    tasks: [],
    heart: NaN,
  }
  Object.assign(window, { observed })
  const timer = setInterval(() => {
    const heart = document.querySelector('.like') ?? {}
    // React marks the elements that it has hydrated.
    if (!Object.keys(heart).some((key) => key.startsWith('__react'))) return
    observed.heart = performance.now()
    clearInterval(timer)
  }, 20)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
      const element = entry.element
      const name = element ? `${element.localName} ${element.getAttribute('alt') ?? ''}` : ''
      observed.largest = { time: entry.startTime, element: name.trim() }
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      observed.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observed.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/**
 * Counts what a page loads from now on.
 * @returns the counts, updated with each response
 */
async function watchWire(session: CDPSession): Promise<Wire> {
  const wire: Wire = { requests: 0, bytes: 0, byType: {} }
  const types = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    // Data URIs are not transferred.
    if (type === undefined || encodedDataLength === 0) return
    const kind = (wire.byType[type] ??= { requests: 0, bytes: 0 })
    kind.requests++
    kind.bytes += encodedDataLength
    wire.requests++
    wire.bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return wire
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

const figuresOf = (page: Page) =>
  page.evaluate(() => ({
    ...(window as unknown as { observed: Observed }).observed,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  }))

/**
 * Opens a page as its first visitor, with an empty cache, and waits until it is idle, unscrolled.
 */
async function measureView(
  browser: Browser,
  url: string,
  { slow, cookie, ...options }: View,
): Promise<ViewFigures> {
  const context = await browser.newContext(options)
  try {
    if (cookie) await context.addCookies([cookie])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(observe)
    const wire = await watchWire(session)
    if (slow) await slowDown(session)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    await page.waitForTimeout(REST_MS)
    const { largest, shift, tasks, heart, firstPaint } = await figuresOf(page)
    const figures = { largestPaint: largest, firstPaint, layoutShift: shift, longTasks: tasks }
    return { ...figures, heart, wire }
  } finally {
    await context.close()
  }
}

/**
 * True if the feed is readable, its first heart sends its form and its first photo opens when no
 * script ever loads.
 */
async function worksWithoutScript(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.locator('.like').first().click()
    await sent
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    const link = page.locator('article h2 > a').first()
    const title = (await link.innerText()).trim()
    await link.click()
    return title !== '' && (await page.locator('h1').first().innerText()).trim() === title
  } finally {
    await context.close()
  }
}

const KB = 1000
const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

/** The compressed bytes of a page's HTML and of its files. */
async function compressedWeight(origin: string, path: string) {
  const html = await (await fetch(origin + path)).text()
  const sizeOf = async (files: Set<string>) => {
    let sum = 0
    for (const file of files) sum += compressed(await (await fetch(origin + file)).arrayBuffer())
    return sum
  }
  const compressed = (bytes: ArrayBuffer | string) =>
    brotliCompressSync(typeof bytes === 'string' ? bytes : new Uint8Array(bytes)).length
  return {
    page: compressed(html) + (await sizeOf(new Set(html.match(/\/assets\/[\w.-]+\.css/g)))),
    script: await sizeOf(scriptsOf(html)),
  }
}

function printPhone(
  name: string,
  { largestPaint, layoutShift, longTasks, heart, wire }: ViewFigures,
) {
  const longest = Math.max(0, ...longTasks)
  const { time, element } = largestPaint
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  printResult({
    what: `first view of ${name}, 390 px, 1.6 Mbit/s, 150 ms, CPU 4x slower`,
    target: 'LCP <= 1.3 s, heart <= 2.5 s, CLS 0, no task over 150 ms',
    measured: `LCP ${seconds(time)} (${element.slice(0, 3)}), heart ${seconds(heart)}, CLS ${layoutShift.toFixed(3)}, longest task ${longest.toFixed(0)} ms`,
    met: time <= 1300 && heart <= 2500 && layoutShift === 0 && longest <= 150,
  })
  const scripts = wire.byType.Script ?? { requests: 0, bytes: 0 }
  printResult({
    what: `scripts of ${name}, with headers`,
    target: name === 'a photo' ? '<= 6 files, <= 110 KB' : '<= 6 files, <= 95 KB',
    measured: `${scripts.requests} files, ${kilobytes(scripts.bytes)} of ${wire.requests} requests`,
    met: scripts.requests <= 6 && scripts.bytes <= (name === 'a photo' ? 110 : 95) * KB,
  })
}

function printImages({ wire }: ViewFigures) {
  const images = wire.byType.Image?.bytes ?? 0
  printResult({
    what: 'images of the first view, 390 px phone, 3 device pixels a pixel',
    target: '<= 250 KB',
    measured: kilobytes(images),
    met: images <= 250 * KB,
  })
}

function printDesktop({ wire }: ViewFigures) {
  printResult({
    what: 'complete first view of the feed on a desktop, bytes sent',
    target: '<= 400 KB, <= 30 requests',
    measured: `${kilobytes(wire.bytes)}, ${wire.requests} requests`,
    met: wire.bytes <= 400 * KB && wire.requests <= 30,
  })
}

/** The median of several views by their largest paint. */
function middle(views: ViewFigures[]): ViewFigures {
  const [first] = views
    .toSorted((a, b) => a.largestPaint.time - b.largestPaint.time)
    .slice(views.length >> 1)
  if (!first) throw new Error('No first view was measured.')
  return first
}

interface FirstView {
  url: string
  cookie?: Cookie
}

/** The views in turn, so that a busy moment of the machine meets all of them. */
async function benchFirstViews(browser: Browser, pages: Record<string, FirstView>): Promise<void> {
  const views = new Map<string, ViewFigures[]>()
  // The first round creates the image variants.
  for (let round = 0; round < 4; round++)
    for (const [name, { url, cookie }] of Object.entries(pages)) {
      const figures = await measureView(browser, url, { ...phone, cookie, slow: round > 0 })
      if (round > 0) views.set(name, [...(views.get(name) ?? []), figures])
    }
  for (const [name, figures] of views) printPhone(name, middle(figures))
  printImages(middle(views.get('the feed') ?? []))
}

async function benchFeed(browser: Browser, origin: string): Promise<void> {
  const works = await worksWithoutScript(browser, origin)
  printResult({
    what: 'feed before its script has loaded',
    target: 'a heart sends its form, a photo opens',
    measured: works ? 'works' : 'does not work',
    met: works,
  })
  await measureView(browser, origin, { ...desktop, slow: false })
  printDesktop(await measureView(browser, origin, { ...desktop, slow: false }))
}

async function benchWeights(origin: string): Promise<void> {
  const feed = await compressedWeight(origin, '/')
  const document = await compressedWeight(origin, '/help-center')
  printResult({
    what: 'feed HTML + CSS, compressed (br)',
    target: '<= 14,600 bytes',
    measured: `${feed.page.toLocaleString('en')} bytes`,
    met: feed.page <= 14_600,
  })
  printResult({
    what: 'script on the feed / on a static page (br)',
    target: '<= 95 KB / 0',
    measured: `${kilobytes(feed.script)} / ${document.script}`,
    met: feed.script <= 95 * KB && document.script === 0,
  })
}

/** The pages in the Lighthouse line of the table. */
async function benchLighthouse(browser: Browser, port: number, pages: Record<string, string>) {
  for (const [name, url] of Object.entries(pages)) {
    await measureView(browser, url, { ...phone, slow: false })
    const { scores, performances, interactive, blocking } = await lighthouseScores(url, port)
    printResult({
      what: `Lighthouse mobile, ${name}: performance, accessibility, best practices, SEO`,
      target: '>= 98 in each run, others 100',
      measured: `${scores.join(', ')} (${performances.join(', ')})`,
      met: Math.min(...performances) >= 98 && scores.slice(1).every((score) => score === 100),
    })
    printResult({
      what: `Lighthouse mobile, ${name}: time to interactive, total blocking time, longest of five`,
      target: '<= 2.2 s, <= 100 ms',
      measured: `${(interactive / 1000).toFixed(1)} s, ${blocking.toFixed(0)} ms`,
      met: interactive <= 2200 && blocking <= 100,
    })
  }
}

/**
 * Browser figures of the demo site: weights, first views on a slow connection and on a desktop, and
 * Lighthouse. The demo's folder is filled once, which takes a minute, and reused.
 * @param dataDir the folder of the demo site
 */
export async function benchViews(dataDir = join(tmpdir(), 'cartfolio-shots')): Promise<void> {
  const site = await openShotSite(dataDir)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: executablePath(),
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  try {
    await benchWeights(site.origin)
    await benchFeed(browser, site.origin)
    const photo = site.origin + site.photo('One more wave, said everyone')
    await benchFirstViews(browser, {
      'the feed': { url: site.origin },
      'a photo': { url: photo },
      'the feed of a member': { url: site.origin, cookie: await site.session('marge-teal') },
    })
    await benchLighthouse(browser, port, {
      feed: site.origin,
      photo,
      profile: `${site.origin}/u/marge-teal`,
      tag: `${site.origin}/tag/night`,
      'static page': `${site.origin}/help-center`,
    })
  } finally {
    await browser.close()
    await site.close()
  }
}
