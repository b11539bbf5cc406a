import { log } from '../http/logging/log.server.ts'

/*
 * Depends on: React Router and other libraries warn by `console.warn`.
 * Benefit: no input of visitors in the log.
 * When Remix changes: other warnings go to the debug log as well; `tests/http/privacy-log.test.ts` fails if one
 *   reaches the log.
 */

/** The file and line of a warning: the first stack frame outside this module. */
function placeOf(stack = ''): string | undefined {
  return stack.split('\n')[2]?.trim()
}

/**
 * Keeps warnings of libraries out of the log, because they quote input: the router warns about every path
 * that it cannot decode. LOG_LEVEL=debug shows where a warning came from.
 */
export function silenceConsole(): void {
  // eslint-disable-next-line no-console
  console.warn = () => log.debug({ from: placeOf(new Error().stack) }, 'a library logged a warning')
}
