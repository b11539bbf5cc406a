import { defineConfig } from '@playwright/test'
import type { ScriptMode } from './tests/support/browser.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './tests/support/chromium.ts'

/** Each scenario runs in all three modes, if scripts matter. */
const modes: ScriptMode[] = ['script', 'no-script', 'blocked']

export default defineConfig<{ mode: ScriptMode }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // Twice the time that a busy machine with two cores needs.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  // A busy machine may miss a deadline once; the report still names a test that passed on retry.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_ARGUMENTS },
    // Recording every scenario costs a fifth of the run; `--trace on` records a single one.
    trace: 'off',
    // Only its own tests allow it.
    serviceWorkers: 'block',
  },
  projects: modes.map((mode) => ({
    name: mode,
    use: { mode, javaScriptEnabled: mode !== 'no-script' },
    // A file named *.once.spec.ts does not depend on scripts, or sets the mode itself.
    testIgnore: mode === 'script' ? undefined : '**/*.once.spec.ts',
  })),
})
