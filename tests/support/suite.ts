/** The commands that run tests; each has its own scope (CONTRIBUTING.md#add-a-test). */
export type Suite = 'product' | 'e2e' | 'nightly'

/** Set by `scripts/test.ts`. Unset when one file is run by hand, and then every test can run. */
export const suite = process.env.TEST_SUITE as Suite | undefined
