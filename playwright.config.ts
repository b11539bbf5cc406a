import { defineConfig } from '@playwright/test'
import type { ScriptMode } from './tests/support/browser.ts'
import { CHROMIUM_ARGUMENTS, executablePath } from './tests/support/chromium.ts'
import { suite } from './tests/support/suite.ts'

// A file named *.once.spec.ts does not depend on scripts, or switches them itself.
const SHORT_ONCE = /\/tests\/e2e\/.*\.once\.spec\.ts$/
const SHORT = /\/tests\/e2e\/(?!.*\.once\.).*\.spec\.ts$/
const LONG_ONCE = /\/tests\/full\/e2e\/.*\.once\.spec\.ts$/
const LONG = /\/tests\/full\/e2e\/(?!.*\.once\.).*\.spec\.ts$/

/**
 * Each scenario is written once. The quick suite runs it in one mode, without script where it can; the full
 * suite adds the other two modes, and the long scenarios.
 */
const FILES: Record<ScriptMode, Record<'quick' | 'full', RegExp[]>> = {
  script: { quick: [SHORT_ONCE], full: [SHORT, LONG_ONCE, LONG] },
  'no-script': { quick: [SHORT], full: [LONG] },
  blocked: { quick: [], full: [SHORT, LONG] },
}
const modes = Object.keys(FILES) as ScriptMode[]

export default defineConfig<{ mode: ScriptMode }>({
  testDir: 'tests',
  outputDir: 'test-results/playwright',
  fullyParallel: false,
  workers: 2,
  // Twice what a busy machine of two cores was seen to need.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  // A machine that is busy with others may miss a deadline once; what passes then is named all the same.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    launchOptions: { executablePath: executablePath(), args: CHROMIUM_ARGUMENTS },
    // Recording every scenario costs a fifth of the run; `--trace on` records the one in question.
    trace: 'off',
    // Its own tests let it in. To the others it would only be one more thing that goes on beside them.
    serviceWorkers: 'block',
  },
  projects: modes.map((mode) => ({
    name: mode,
    use: { mode, javaScriptEnabled: mode !== 'no-script' },
    testMatch: suite ? FILES[mode][suite] : Object.values(FILES[mode]).flat(),
  })),
})
