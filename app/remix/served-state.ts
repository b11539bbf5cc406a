/*
 * Depends on: Remix stores the result of the request in `window.__remixContext.state`, once it has decoded it.
 * Benefit: a page that the server rendered as an error is distinguished from one that failed in the browser, and the
 *   response to a form is not requested again by a reload, which would submit it twice.
 * When Remix changes: the state is undefined. Every error then counts as one of the browser, and loads the page
 *   without script. `page-data.client.test.ts` then fails.
 */

interface ServedState {
  actionData?: object | null
  errors?: object | null
}

/** The state of the request that produced the document; undefined before it is decoded. */
export function servedState(): ServedState | undefined {
  const { __remixContext: context } = window as unknown as {
    __remixContext?: { state?: ServedState }
  }
  return context?.state
}
