import { destination, pino } from 'pino'
import { loggedError } from './logged-error.server.ts'

/**
 * Lines are written in batches of so many bytes: passing them to the writer thread costs more than creating
 * them.
 */
const BATCH_BYTES = 4096
/** The maximum delay of a line, in milliseconds. */
const MAX_DELAY_MS = 200

/**
 * The log: JSON lines without personal data. Requests do not wait for the file; a fatal line and the end of
 * the process flush it.
 */
export const log = pino(
  {
    level: process.env.LOG_LEVEL ?? (process.env.VITEST ? 'silent' : 'info'),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  },
  destination({ sync: false, minLength: BATCH_BYTES, periodicFlush: MAX_DELAY_MS }),
)
