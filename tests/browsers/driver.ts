/** What tasks need from a browser with a screen, in addition to `Driver`. */
export interface Screen {
  /** Evaluates an ES5 expression in the page and returns its value through JSON. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Sets the width of the window in CSS pixels, or the nearest width that the browser allows. */
  resize(width: number): Promise<void>
  screenshot(file: string): Promise<void>
  /** The errors and policy violations in the console since the last call. */
  problems(): Promise<string[]>
}

/** A control on a page: found by selector in a browser with a screen, by text in a text browser. */
export interface Target {
  css: string
  words: string
  /** A field with several lines, which some text browsers open in an editor. */
  multiline?: boolean
}

/** A browser driven by a task. One is started per engine, with an empty profile. */
export interface Driver {
  version: string
  goto(url: string): Promise<void>
  /** The visible text of the page. */
  text(): Promise<string>
  fill(field: Target, text: string): Promise<void>
  choose(field: Target, file: string): Promise<void>
  /** Presses a link or a button, and resolves when the next page, if any, starts to load. */
  press(control: Target): Promise<void>
  /** Undefined in a text browser. */
  screen?: Screen
  close(): Promise<void>
}

/** Timeout for a page or a control; not a performance target. */
export const PATIENCE_MS = 10_000

const PAUSE_MS = 100

/**
 * Retries until the result is neither false nor an error.
 * @param what named in the error on timeout
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
      const response = await ask()
      if (response) return response
    } catch (error) {
      problem = error
    }
    if (Date.now() > end)
      throw new Error(problem === undefined ? what : `${what} (${String(problem)})`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
