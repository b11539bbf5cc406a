import { destination, pino } from 'pino'

/**
 * One line of JSON for each thing worth knowing; never personal data. Lines that come while another is
 * being written go out together, so that no request waits for the file; the end of the process, and a
 * fatal line, write what is left.
 */
export const log = pino(
  {
    level: process.env.LOG_LEVEL ?? (process.env.VITEST ? 'silent' : 'info'),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  destination({ sync: false }),
)
