/** What a task needs of a browser with a screen, beyond what every browser does. */
export interface Screen {
  /** Runs an expression in the page and returns its value by way of JSON. It has to be ES5. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Sets the width of the window in CSS pixels, or comes as close as the browser allows. */
  resize(width: number): Promise<void>
  screenshot(file: string): Promise<void>
  /** The errors and policy violations that the console has shown since the last call. */
  problems(): Promise<string[]>
}

/** A control on a page: found by its selector on a screen, and by its words in a text browser. */
export interface Target {
  css: string
  words: string
  /** A field of more than one line, for which some text browsers start an editor. */
  multiline?: boolean
}

/** A browser that a task drives. One is started for each engine, with an empty profile. */
export interface Driver {
  version: string
  goto(url: string): Promise<void>
  /** The text of the page as a visitor reads it. */
  text(): Promise<string>
  fill(field: Target, text: string): Promise<void>
  choose(field: Target, file: string): Promise<void>
  /** Presses a link or a button, and returns when the next page, if any, begins to load. */
  press(control: Target): Promise<void>
  /** Missing in a text browser. */
  screen?: Screen
  close(): Promise<void>
}

/** How long a page or a control may take: a guard, not a measure. */
export const PATIENCE_MS = 10_000

const PAUSE_MS = 100

/**
 * Asks again until the answer is neither false nor an error.
 * @param what named in the error when the time is up
 */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value>,
  patience = PATIENCE_MS,
): Promise<NonNullable<Value>> {
  const end = Date.now() + patience
  for (;;) {
    let problem: unknown
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      problem = error
    }
    if (Date.now() > end)
      throw new Error(problem === undefined ? what : `${what} (${String(problem)})`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Thrown when a browser has no way to do something, such as uploading: no failure of the site. */
export class NotPossible extends Error {}
