/*
 * The oldest browsers that get script: the build's syntax (vite.config.ts), the lint of the built files
 * (tests/support/client-lint.ts) and docs/decisions/0034-browser-support.md follow this list.
 */

/** The first version of each browser that gets script, by its name in MDN's compatibility data. */
export const SCRIPT_BROWSERS = {
  chrome: 89,
  chrome_android: 89,
  edge: 89,
  firefox: 102,
  firefox_android: 102,
  safari: 15,
  safari_ios: 15,
} as const

/** What the build compiles to. */
export const BUILD_TARGET = ['chrome', 'edge', 'firefox', 'safari', 'ios'].map(
  (name) => `${name}${SCRIPT_BROWSERS[name === 'ios' ? 'safari_ios' : (name as 'chrome')]}`,
)

/**
 * What older browsers lack: the page's module runs only where this exists. Its top-level await already
 * keeps out Chrome and Edge up to 88, Safari up to 14 and Firefox up to 88; `TransformStream`, which
 * Remix reads its data with, Firefox up to 101.
 */
export const REQUIRED_API = 'TransformStream'
