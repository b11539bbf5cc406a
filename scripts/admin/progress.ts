/* What a command that takes longer than two seconds says on standard error. */

const FIRST_MS = 2000
const EVERY_MS = 5000

let state = ''

/**
 * Says how far a command is, such as '500 photos checked'. It is shown only if the command takes
 * long.
 */
export function setProgress(text: string): void {
  state = text
}

/**
 * Runs a command; after two seconds, and then every five, a line on standard error says how far it
 * is.
 */
export async function withProgress<Result>(
  work: () => Promise<Result>,
  write: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<Result> {
  const startedAt = performance.now()
  const say = () =>
    write(`${state || 'Working'}, ${Math.round((performance.now() - startedAt) / 1000)} s so far …`)
  state = ''
  let repeat: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    say()
    repeat = setInterval(say, EVERY_MS)
  }, FIRST_MS)
  try {
    return await work()
  } finally {
    clearTimeout(first)
    clearInterval(repeat)
  }
}
