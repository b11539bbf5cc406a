import { readdirSync, readFileSync } from 'node:fs'
import mdx from '@mdx-js/rollup'
import { defineConfig } from 'vitest/config'
import { outline } from './scripts/build/outline.ts'

/**
 * What changes the environment, globals or the state of modules (as a stop does) needs a process
 * for each file, and so do the tests of images: what their decoder may read is a setting of the
 * process.
 */
const NEEDS_PROCESS =
  /vi\.(mock|stubEnv|stubGlobal)\(|process\.env|maintain[A-Z]\w*\(|openServices\(|setImageLibrary/
const isOfImages = (file: string, text: string) =>
  file.startsWith('storage/') && /'sharp'|image-process/.test(text)

/** The unit tests that need a process for each file, or the others, which share one. */
function unitTests(needProcess: boolean): string[] {
  return ['app', 'db', 'storage', 'scripts', 'bench', 'tests/support']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return needProcess === (isOfImages(file, text) || NEEDS_PROCESS.test(text))
    })
}

/**
 * The files of a worker share one server in their process (`sharedSite` in tests/support/site.ts).
 */
const sharedServer = {
  isolate: false,
  // Node loads it, as in production; React in the version of production, too.
  env: { NODE_ENV: 'production' as const },
  server: { deps: { external: [/\/build\/server\//] } },
}

// The Remix plugin rewrites route modules for a running app; tests import them unchanged.
export default defineConfig({
  plugins: [mdx({ rehypePlugins: [outline] })],
  test: {
    environment: 'node',
    // Stylesheets that are read as text are empty without it.
    css: true,
    // Twice the processors of a small machine: many tests wait.
    maxWorkers: 4,
    env: { RATE_LIMITS: 'off' },
    // A guard against hanging tests, not a measure: a busy machine may be slow.
    testTimeout: 60_000,
    // Hooks start servers and browsers.
    hookTimeout: 180_000,
    // As for the browser tests (playwright.config.ts); what passes at the second try is named all
    // the same.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      { extends: true, test: { name: 'unit', include: unitTests(false), isolate: false } },
      { extends: true, test: { name: 'unit-process', include: unitTests(true) } },
      {
        extends: true,
        test: { name: 'http', include: ['tests/http/**/*.test.ts'], ...sharedServer },
      },
      {
        extends: true,
        test: { name: 'nightly-http', include: ['tests/nightly/http/*.test.ts'], ...sharedServer },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          include: ['tests/{nightly,browsers}/**/*.test.ts'],
          exclude: ['tests/nightly/http/**'],
        },
      },
    ],
  },
})
