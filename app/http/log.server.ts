import { pino } from 'pino'

/** One line of JSON for each thing worth knowing; never personal data. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.VITEST ? 'silent' : 'info'),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
})
