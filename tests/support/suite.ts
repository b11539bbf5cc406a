/**
 * Which tests run: `npm test` is the quick suite, `npm run test:full` the full one. Neither is set when one
 * file is run by hand, and then every test can run.
 */
export const suite = process.env.TEST_SUITE as 'quick' | 'full' | undefined

/** Long tests: attacks, faults, load, and browser tests that visit many pages. Only the full suite runs them. */
export const LONG_TESTS = 'tests/full'

/** Tests next to the code, and those of the tools of other browsers. */
export const UNIT_TESTS = [
  '{app,db,storage,scripts,bench}/**/*.test.{ts,tsx}',
  'tests/{browsers,support}/**/*.test.ts',
]

/** Tests that send requests to a server. */
export const HTTP_TESTS = ['tests/http/**/*.test.ts']
