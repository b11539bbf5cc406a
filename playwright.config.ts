import { defineConfig } from '@playwright/test'
import type { ScriptMode } from './tests/support/browser.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './tests/support/chromium.ts'

/** Each scenario is written once; where scripts matter it runs in all three of these. */
const modes: ScriptMode[] = ['script', 'no-script', 'blocked']

export default defineConfig<{ mode: ScriptMode }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
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
    launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_ARGUMENTS },
    // Recording every scenario costs a fifth of the run; `--trace on` records the one in question.
    trace: 'off',
    // Its own tests let it in. To the others it would only be one more thing that goes on beside them.
    serviceWorkers: 'block',
  },
  projects: modes.map((mode) => ({
    name: mode,
    use: { mode, javaScriptEnabled: mode !== 'no-script' },
    // A file named *.once.spec.ts does not depend on scripts, or switches them itself.
    testIgnore: mode === 'script' ? undefined : '**/*.once.spec.ts',
  })),
})
