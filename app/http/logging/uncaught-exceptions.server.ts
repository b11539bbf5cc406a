import { log } from './log.server.ts'

/**
 * Logs an uncaught exception or unhandled rejection and exits with 1: the state of the process is unknown,
 * and a restart takes a second.
 */
export function exitOnUncaughtExceptions(): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'The process exits after an uncaught exception.')
    process.exit(1)
  })
}
