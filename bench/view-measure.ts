import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms, in the units of the browser: bytes per second, milliseconds. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const SLOW_CPU = 4
/** Time after the last request until late loads and shifts would have started. */
const REST_MS = 1500

/** Settings of the browser for a page. */
export interface View extends BrowserContextOptions {
  viewport: { width: number; height: number }
  /** 1.6 Mbit/s, 150 ms and a CPU four times slower. */
  slow: boolean
}

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
}
export const desktop = { viewport: { width: 1440, height: 900 } }

/** Transferred bytes: compressed bodies and headers. */
export interface Wire {
  requests: number
  bytes: number
  byType: Record<string, { requests: number; bytes: number }>
}

export interface ViewFigures {
  /** Largest contentful paint in milliseconds since the navigation, and its element. */
  largestPaint: { time: number; element: string }
  firstPaint: number
  layoutShift: number
  /** Milliseconds of every task above 50. */
  longTasks: number[]
  wire: Wire
}

interface Observed {
  largest: { time: number; element: string }
  shift: number
  tasks: number[]
}

/** Runs in the page before its scripts. Uses no named functions: the compiler would add a helper for the name. */
function observe(): void {
  const observed: Observed = { largest: { time: 0, element: '' }, shift: 0, tasks: [] }
  Object.assign(window, { observed })
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

/** Counts what a page loads from now on. @returns the counts, updated with each response */
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

/** Opens a page as its first visitor, with an empty cache, and waits until it is idle, unscrolled. */
export async function measureView(
  browser: Browser,
  url: string,
  { slow, ...options }: View,
): Promise<ViewFigures> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.addInitScript(observe)
    const wire = await watchWire(session)
    if (slow) await slowDown(session)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    await page.waitForTimeout(REST_MS)
    const { largest, shift, tasks, firstPaint } = await figuresOf(page)
    return { largestPaint: largest, firstPaint, layoutShift: shift, longTasks: tasks, wire }
  } finally {
    await context.close()
  }
}

/** True if the feed is readable and its first photo opens when no script ever loads. */
export async function worksWithoutScript(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    const link = page.locator('article h2 > a').first()
    const title = (await link.innerText()).trim()
    await link.click()
    return title !== '' && (await page.locator('h1').first().innerText()).trim() === title
  } finally {
    await context.close()
  }
}
