import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, firefox, webkit, type BrowserType } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '#tests/support/chromium.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startLynx } from './drivers/lynx.ts'
import { startPlaywright } from './drivers/playwright.ts'
import { PYTHON, startQt, type QtKind } from './drivers/qt.ts'
import { startW3m } from './drivers/w3m.ts'
import { startWebKit } from './drivers/webkit.ts'

/** A browser engine, and what the site has to give it. */
export interface Engine {
  name: string
  script: boolean
  style: boolean
  /** The lightest picture format that it knows; missing in a text browser. */
  format?: 'avif' | 'webp' | 'jpg'
  /** How many pictures its preload scanner asks for as JPEG too, whatever `type` their sources have. */
  scannedAsJpeg?: number
  /** The console cannot be read from outside; a script put into the pages collects its errors. */
  collectsInPage?: boolean
  /** What its console says of a page that is all right. */
  harmless?: RegExp
  /** The packages of Debian that bring it. */
  packages: string
  /** @returns how to start it, or null where it is not installed */
  find(): (() => Promise<Driver>) | null
}

/** The first of some programs that is there. */
const installed = (...paths: string[]) => paths.find((path) => existsSync(path))

/** Playwright's own browser, where it has been downloaded. */
function playwrights(browserType: BrowserType): (() => Promise<Driver>) | null {
  const path = browserType.executablePath()
  return path && existsSync(path) ? () => startPlaywright(browserType) : null
}

function findQt(kind: QtKind, module: string): (() => Promise<Driver>) | null {
  if (!existsSync(PYTHON)) return null
  const { status } = spawnSync(PYTHON, ['-c', `import ${module}`], { stdio: 'ignore' })
  return status === 0 ? () => startQt(kind) : null
}

/** WebKitGTK's small browser stands in a folder that names the processor. */
function findMiniBrowser(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return installed(
    ...folders
      .filter((folder) => folder.includes('-linux-'))
      .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1', 'MiniBrowser')),
  )
}

/** Newest first, text browsers last: the rows of the table. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'Chromium',
    script: true,
    style: true,
    format: 'avif',
    packages: 'chromium',
    find() {
      const path = findChromium()
      return path === null ? null : () => startPlaywright(chromium, path, CHROMIUM_ARGUMENTS)
    },
  },
  {
    name: 'Firefox',
    script: true,
    style: true,
    format: 'avif',
    packages: 'firefox-esr',
    find() {
      const path = installed('/usr/bin/firefox-esr', '/usr/bin/firefox')
      return playwrights(firefox) ?? (path === undefined ? null : () => startFirefox(path))
    },
  },
  {
    name: 'WebKit',
    script: true,
    style: true,
    format: 'avif',
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
    script: true,
    style: true,
    format: 'avif',
    packages: 'python3-pyqt6.qtwebengine',
    find: () => findQt('webengine6', 'PyQt6.QtWebEngineWidgets'),
  },
  {
    name: 'Chromium 87 (Qt)',
    script: false,
    style: true,
    format: 'avif',
    // At some visits, and only the pictures of the first row: the others are lazy.
    scannedAsJpeg: 5,
    // It has no await outside of functions: this is how the script is kept away from it.
    harmless: /SyntaxError: Unexpected reserved word/,
    packages: 'python3-pyqt5.qtwebengine',
    find: () => findQt('webengine5', 'PyQt5.QtWebEngineWidgets'),
  },
  {
    name: 'QtWebKit',
    script: false,
    style: false,
    format: 'webp',
    // It is older than these directives; without the last one inline styles are refused.
    harmless: /Unrecognized Content-Security-Policy directive|Refused to apply inline style/,
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
  {
    name: 'lynx',
    script: false,
    style: false,
    packages: 'lynx',
    find() {
      const path = installed('/usr/bin/lynx')
      return path === undefined ? null : () => startLynx(path)
    },
  },
]
