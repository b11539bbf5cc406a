import { log } from './log.server.ts'

/**
 * Ends the program with 1 and a line of the log when something was thrown that nobody caught, also in a promise
 * that nobody awaited: what state it left behind is unknown, and a new start takes a second.
 */
export function exitOnUncaughtExceptions(): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'The program ends: nobody caught this.')
    process.exit(1)
  })
}
