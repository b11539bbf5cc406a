import { destination, pino } from 'pino'
import { loggedError } from './logged-error.server.ts'

/** Handing lines to the thread that writes costs more than making them: so many bytes go together. */
const TOGETHER = 4096
/** … and none waits longer, in milliseconds. */
const LONGEST_WAIT = 200

/**
 * One line of JSON for each thing worth knowing; never personal data. No request waits for the file; the
 * end of the process, and a fatal line, write what is left.
 */
export const log = pino(
  {
    level: process.env.LOG_LEVEL ?? (process.env.VITEST ? 'silent' : 'info'),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  },
  destination({ sync: false, minLength: TOGETHER, periodicFlush: LONGEST_WAIT }),
)
