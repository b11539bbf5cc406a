/*
 * The oldest browsers that get script. The syntax of the build (`scripts/build/target.ts`), the
 * lint of the built files (`tests/browsers/client-lint.ts`) and docs/decisions/0034 use this list.
 */

/** The first version of each browser that gets script, by its name in MDN's compatibility data. */
export const SCRIPT_BROWSERS = {
  chrome: 92,
  chrome_android: 92,
  edge: 92,
  firefox: 113,
  firefox_android: 113,
  safari: 15.4,
  safari_ios: 15.4,
} as const

/** False for browsers older than these: Remix needs the first API, and Conform the second. */
export const isSupportedBrowser = (): boolean =>
  'TextEncoderStream' in self && 'at' in Array.prototype
