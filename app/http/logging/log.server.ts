import { destination, pino } from 'pino'
import { isDamaged } from '#db/error-codes.ts'
import { HOW_TO_REPAIR } from '../process/damage.server.ts'
import { Repeats, type Failure } from './repeats.server.ts'
import { noteFailure, requestId } from './request-id.server.ts'

/**
 * Lines are written in batches of so many bytes, just below the largest write of pino: passing them
 * to the writer thread costs more than creating them.
 */
const BATCH_BYTES = 16_000
const MAX_DELAY_MS = 200
/** What waits for a reader that has stopped; newer lines are dropped. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024

/** pino's numbers of the levels "warn" and "error"; a crash is 60. */
const WARN_LEVEL = 40
const ERROR_LEVEL = 50
let errors = 0

/** How many lines of level 50 and above this process has logged. */
export const errorLines = (): number => errors

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Another text is refused with the rest of the environment. */
const chosenLevel = LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL)

let output = destination({
  sync: false,
  minLength: BATCH_BYTES,
  periodicFlush: MAX_DELAY_MS,
  maxLength: MAX_WAITING_BYTES,
})

/** Whether the last write failed, as on a full disk. The next one tries the same lines again. */
let isFailing = false
output.on('error', () => (isFailing = true))
output.on('write', () => (isFailing = false))

/** Writes where `output` does now. */
const logStream = { write: (line: string) => void output.write(line) }

/** The log: JSON lines without personal data. Requests do not wait for the file; the end does. */
export const log = pino(
  {
    level: chosenLevel ?? (process.env.VITEST ? 'silent' : 'info'),
    base: undefined,
    mixin() {
      const id = requestId()
      return id === undefined ? {} : { requestId: id }
    },
    hooks: {
      logMethod(words, method, level) {
        const failure = level >= WARN_LEVEL ? failureOf(words, level) : null
        if (failure) {
          if (reported.has(failure.err)) return
          reported.add(failure.err)
          noteFailure(`${failure.message}: ${loggedError(failure.err).message}`)
          if (!repeats.isNew(failure)) return
        }
        if (level >= ERROR_LEVEL) errors++
        method.apply(this, words)
        if (failure && isDamaged(failure.err)) reportDamage()
      },
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  },
  logStream,
)

const LAST_LINES_MS = 500

/** Ends the process once the log is written; without it if that fails or takes half a second. */
export function exitAfterLog(code: number): void {
  const exit = () => {
    // pino would try to write what is left until it succeeds.
    if (isFailing) output.destroy()
    process.exit(code)
  }
  setTimeout(exit, LAST_LINES_MS)
  output.flush(exit)
}

/** For a command, whose result is on standard output. */
export function logToStandardError(): void {
  output = destination({ dest: 2, sync: true })
}

/** The error of a line, and its text; null for a line about something else. */
function failureOf([fields, message]: unknown[], level: number): Failure | null {
  const err = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : null
  return err instanceof Error ? { err, message: String(message), level } : null
}

/** Errors that have their line: who passes one on may log it, too. */
const reported = new WeakSet<Error>()

const repeats: Repeats = new Repeats((message, { level, count }) => {
  if (level >= ERROR_LEVEL) log.error({ count }, message)
  else log.warn({ count }, message)
})

let damageListener: (() => void) | undefined
let isDamageReported = false

/** Calls back when a statement first finds the database damaged. */
export function onDamage(listener: () => void): void {
  damageListener = listener
}

/** Every statement that meets the damage fails; what to do is logged once. */
function reportDamage(): void {
  if (isDamageReported) return
  isDamageReported = true
  log.error(`A request met damage in the database. ${HOW_TO_REPAIR}`)
  damageListener?.()
}

interface LoggedError {
  type: string
  message: string
  stack: string
  code?: string
  cause?: LoggedError
}

const MAX_MESSAGE_LENGTH = 500
/** The maximum depth of causes; an error may be its own cause. */
const MAX_CAUSES = 4
const E_MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

function messageWithoutInput(error: Error): string {
  // Drizzle's message contains the parameters of a failed statement.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`
  // Its message quotes the text that could not be parsed.
  const quoted =
    error instanceof SyntaxError ? error.message.replace(/".*"/s, '"…"') : error.message
  return quoted.replace(E_MAIL, '[e-mail]')
}

/**
 * An error for the log: message and stack without input (decision 0022), which libraries attach to
 * their errors.
 */
export function loggedError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' }
  const message = messageWithoutInput(error).slice(0, MAX_MESSAGE_LENGTH)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.cause !== undefined &&
      depth < MAX_CAUSES && { cause: loggedError(error.cause, depth + 1) }),
  }
}

/**
 * Logs an uncaught exception or unhandled rejection and exits with 1, because the state of the
 * process is unknown.
 */
export function exitOnUncaughtExceptions(): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'The process exits after an uncaught exception.')
    exitAfterLog(1)
  })
}
