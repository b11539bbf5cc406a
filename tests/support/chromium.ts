import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The headless shell takes half the processor time of the whole browser for the same page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
/** Usual paths of the system's Chromium. */
const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The browser of the tests: CHROMIUM_PATH, the system's headless shell or Chromium, or Playwright's
 * download.
 * @returns its path, or null if none is installed
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  const candidates = named ? [named] : [HEADLESS_SHELL, ...SYSTEM_PATHS, chromium.executablePath()]
  return candidates.find((path) => existsSync(path)) ?? null
}

/** Playwright replaces its own download by its headless shell if it gets no path. */
export function executablePath(): string | undefined {
  const path = findChromium()
  return path === null || path === chromium.executablePath() ? undefined : path
}

/** Turns off first-run pages and background traffic. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
