import { log } from './log.server.ts'

/** The file and line that a warning comes from: of a stack, the first frame outside this module. */
function placeOf(stack = ''): string | undefined {
  return stack.split('\n')[2]?.trim()
}

/**
 * Keeps the warnings of libraries off the console, where they would stand in the log with all that they
 * quote: the router warns of every address that it cannot decode. Who wants to know sets LOG_LEVEL=debug,
 * and is told where a warning came from.
 */
export function silenceConsole(): void {
  // eslint-disable-next-line no-console
  console.warn = () => log.debug({ from: placeOf(new Error().stack) }, 'a library warned')
}
