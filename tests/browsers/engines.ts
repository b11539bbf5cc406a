import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, firefox, webkit, type BrowserType } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '#tests/support/chromium.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startPlaywright } from './drivers/playwright.ts'
import { PYTHON, startQt, type QtKind } from './drivers/qt.ts'
import { startW3m } from './drivers/w3m.ts'
import { startWebKit } from './drivers/webkit.ts'

/** A browser engine, and what the site must serve to it. */
export interface Engine {
  name: string
  script: boolean
  style: boolean
  /** The smallest image format that it supports; undefined for a text browser. */
  format?: 'avif' | 'webp' | 'jpg'
  /**
   * How many images its preload scanner requests as JPEG, too, regardless of the `type` of their
   * sources.
   */
  scannedAsJpeg?: number
  /** The console is not accessible; a script added to the pages collects its errors. */
  collectsInPage?: boolean
  /** Console messages of a page without errors. */
  harmless?: RegExp
  /** Debian packages that provide it. */
  packages: string
  /** @returns starts it; null where it is not installed */
  find(): (() => Promise<Driver>) | null
}

/** The first of the given programs that exists. */
const installed = (...paths: string[]) => paths.find((path) => existsSync(path))

/** Playwright's own browser, if it was downloaded. */
function playwrights(browserType: BrowserType): (() => Promise<Driver>) | null {
  const path = browserType.executablePath()
  return path && existsSync(path) ? () => startPlaywright(browserType) : null
}

function findQt(kind: QtKind, module: string): (() => Promise<Driver>) | null {
  if (!existsSync(PYTHON)) return null
  const { status } = spawnSync(PYTHON, ['-c', `import ${module}`], { stdio: 'ignore' })
  return status === 0 ? () => startQt(kind) : null
}

/** WebKitGTK's MiniBrowser is in a folder named after the CPU architecture. */
function findMiniBrowser(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return installed(
    ...folders
      .filter((folder) => folder.includes('-linux-'))
      .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1', 'MiniBrowser')),
  )
}

/** What current browsers get. */
const CURRENT = { script: true, style: true, format: 'avif' } as const

/** Newest first, text browsers last: the rows of the table. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'Chromium',
    ...CURRENT,
    packages: 'chromium',
    find() {
      const path = findChromium()
      return path === null ? null : () => startPlaywright(chromium, path, CHROMIUM_ARGUMENTS)
    },
  },
  {
    name: 'Firefox',
    ...CURRENT,
    packages: 'firefox-esr',
    find() {
      const path = installed('/usr/bin/firefox-esr', '/usr/bin/firefox')
      return playwrights(firefox) ?? (path === undefined ? null : () => startFirefox(path))
    },
  },
  {
    name: 'WebKit',
    ...CURRENT,
    collectsInPage: true,
    packages: 'webkit2gtk-driver, xvfb',
    find() {
      const own = playwrights(webkit)
      if (own) return own
      const driver = installed('/usr/bin/WebKitWebDriver')
      const display = installed('/usr/bin/xvfb-run')
      const browser = findMiniBrowser()
      return driver && display && browser ? () => startWebKit({ driver, browser, display }) : null
    },
  },
  {
    name: 'Chromium 102 (Qt)',
    ...CURRENT,
    packages: 'python3-pyqt6.qtwebengine',
    find: () => findQt('webengine6', 'PyQt6.QtWebEngineWidgets'),
  },
  {
    name: 'Chromium 87 (Qt)',
    ...CURRENT,
    script: false,
    // On some visits, and only the images of the first row: the others are lazy.
    scannedAsJpeg: 5,
    // It lacks top-level await, which keeps the script away from it.
    harmless: /SyntaxError: Unexpected reserved word/,
    packages: 'python3-pyqt5.qtwebengine',
    find: () => findQt('webengine5', 'PyQt5.QtWebEngineWidgets'),
  },
  {
    name: 'QtWebKit',
    script: false,
    style: false,
    format: 'webp',
    // It predates these directives; without the last one inline styles are blocked. Remix's inline
    // script needs streams.
    harmless:
      /Unrecognized Content-Security-Policy directive|Refused to apply inline style|TextEncoderStream/,
    packages: 'python3-pyqt5.qtwebkit',
    find: () => findQt('webkit', 'PyQt5.QtWebKitWidgets'),
  },
  {
    name: 'w3m',
    script: false,
    style: false,
    packages: 'w3m',
    find() {
      const path = installed('/usr/bin/w3m')
      return path === undefined ? null : () => startW3m(path)
    },
  },
]
