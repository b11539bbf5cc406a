import type { Plugin } from 'vite'

/** Hides three warnings of the build that say nothing about it; all others are shown. */
export const knownWarnings: Plugin = {
  name: 'known-warnings',
  onLog(_level, { code, id = '', plugin, message }) {
    // The browser's script of a route without a component, which `compress-files.ts` removes.
    if (code === 'EMPTY_BUNDLE') return false
    // A comment of a package, at a place where Rollup does not look for hints.
    if (code === 'INVALID_ANNOTATION' && id.includes('/node_modules/')) return false
    // All pages are one chunk of the server, in which nothing can be loaded later.
    const isServer = this.environment.config.consumer === 'server'
    if (isServer && plugin === 'vite:reporter' && message.includes('dynamic import')) return false
  },
}
