import mdx from '@mdx-js/rollup'
import { defineConfig } from 'vitest/config'
import { outline } from './app/content/outline.ts'

// The Remix plugin rewrites route modules for a running app; tests import them unchanged.
export default defineConfig({
  plugins: [mdx({ rehypePlugins: [outline] })],
  test: {
    environment: 'node',
    maxWorkers: 2,
    env: { RATE_LIMITS: 'off' },
    // A guard against hanging tests, not a measure: a busy machine may be slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As for the browser tests (playwright.config.ts); what passes at the second try is named all the same.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{app,db,storage,scripts,bench}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          // The files of a worker share one server (`sharedSite` in tests/support/site.ts).
          isolate: false,
          // Node loads it, as in production; React in the version of production, too.
          env: { NODE_ENV: 'production' },
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        extends: true,
        test: { name: 'nightly', include: ['tests/{nightly,browsers}/**/*.test.ts'] },
      },
    ],
  },
})
