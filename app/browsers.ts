/*
 * The oldest browsers that get script. The build's syntax (vite.config.ts), the lint of the built files
 * (tests/browsers/client-lint.ts) and docs/decisions/0034 use this list.
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

/** The build's targets. */
export const BUILD_TARGET = ['chrome', 'edge', 'firefox', 'safari', 'ios'].map(
  (name) => `${name}${SCRIPT_BROWSERS[name === 'ios' ? 'safari_ios' : (name as 'chrome')]}`,
)

/**
 * An API that older browsers lack: the page's module runs only where it exists. Its top-level await already
 * excludes Chrome and Edge up to 88, Safari up to 14 and Firefox up to 88; `TransformStream`, which Remix
 * needs to read its data, excludes Firefox up to 101.
 */
export const REQUIRED_API = 'TransformStream'
