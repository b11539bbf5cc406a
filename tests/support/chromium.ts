import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Where a system's own Chromium may stand. */
const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The browser that the tests drive: CHROMIUM_PATH, a system's own, or Playwright's download.
 * @returns its path, or null where none is installed
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  const candidates = named ? [named] : [...SYSTEM_PATHS, chromium.executablePath()]
  return candidates.find((path) => existsSync(path)) ?? null
}

/** Nothing that a test needs: no first-run pages, no background traffic. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
