/** What the log holds of an error. */
export interface LoggedError {
  type: string
  message: string
  stack: string
  code?: string
  cause?: LoggedError
}

const LONGEST_MESSAGE = 500
/** An error may be its own cause. */
const MOST_CAUSES = 4
const E_MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** A message without what somebody sent, as far as it is known to hold that. */
function bareMessage(error: Error): string {
  // Of a failed statement drizzle tells the values as well.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`
  // What could not be parsed is quoted.
  const quoted =
    error instanceof SyntaxError ? error.message.replace(/".*"/s, '"…"') : error.message
  return quoted.replace(E_MAIL, '[e-mail]')
}

/**
 * An error as it is logged: what went wrong and where, and nothing that somebody sent (decision 0022).
 * Libraries hang whole inputs on their errors, so no other property is taken over.
 * @param error anything that was thrown
 */
export function loggedError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'no error at all', stack: '' }
  const message = bareMessage(error).slice(0, LONGEST_MESSAGE)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.cause !== undefined &&
      depth < MOST_CAUSES && { cause: loggedError(error.cause, depth + 1) }),
  }
}
