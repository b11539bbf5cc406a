import { defineConfig } from '@playwright/test'
import type { ScriptMode } from './tests/support/browser.ts'
import { CHROMIUM_ARGUMENTS, executablePath } from './tests/support/chromium.ts'
import { suite, type Suite } from './tests/support/suite.ts'

// A file named *.script.spec.ts needs scripts, or switches them itself. The others work in every
// mode.
const PLAIN = /\/tests\/e2e\/(?!.*\.script\.).*\.spec\.ts$/
const SCRIPT = /\/tests\/e2e\/.*\.script\.spec\.ts$/
const JOURNEY = /\/tests\/e2e\/journey\.spec\.ts$/
const NIGHTLY_PLAIN = /\/tests\/nightly\/e2e\/(?!.*\.script\.).*\.spec\.ts$/
const NIGHTLY_SCRIPT = /\/tests\/nightly\/e2e\/.*\.script\.spec\.ts$/

/** The scenarios of `npm test` carry this tag, and run with and without script. */
const PRODUCT = /@product/

/**
 * Each scenario is written once, and runs in its natural mode; at night the plain ones run with
 * script, too.
 */
const FILES: Record<Suite, Record<ScriptMode, RegExp[]>> = {
  product: { script: [PLAIN], 'no-script': [PLAIN], blocked: [] },
  e2e: { script: [SCRIPT], 'no-script': [PLAIN], blocked: [JOURNEY] },
  nightly: {
    script: [PLAIN, NIGHTLY_SCRIPT, NIGHTLY_PLAIN],
    'no-script': [NIGHTLY_PLAIN],
    blocked: [],
  },
}
const modes: ScriptMode[] = ['script', 'no-script', 'blocked']
const suites = Object.keys(FILES) as Suite[]

export default defineConfig<{ mode: ScriptMode }>({
  testDir: 'tests',
  outputDir: 'test-results/playwright',
  fullyParallel: false,
  // One more than processors of a small machine: scenarios wait for transitions and answers.
  workers: 3,
  // Twice what a busy machine of two cores was seen to need.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  // A machine that is busy with others may miss a deadline once; what passes then is named all the
  // same.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  grep: suite === 'product' ? PRODUCT : undefined,
  grepInvert: suite === undefined || suite === 'product' ? undefined : PRODUCT,
  use: {
    launchOptions: { executablePath: executablePath(), args: CHROMIUM_ARGUMENTS },
    // Recording every scenario costs a fifth of the run; `--trace on` records the one in question.
    trace: 'off',
    // Its own tests let it in. To the others it would only be one more thing that goes on beside
    // them.
    serviceWorkers: 'block',
  },
  projects: modes.map((mode) => ({
    name: mode,
    use: { mode, javaScriptEnabled: mode !== 'no-script' },
    testMatch: (suite ? [suite] : suites).flatMap((name) => FILES[name][mode]),
  })),
})
