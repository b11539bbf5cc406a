import { RemixBrowser } from '@remix-run/react'

/*
 * Depends on: RemixBrowser throws a promise while it decodes the page's data, as its Suspense support does.
 * Benefit: a key press or click in that moment makes React hydrate at once, suspend without a boundary, and give up
 *   ("Root did not complete", error 345): without this module the page never hydrates. Called before React,
 *   nothing can interrupt it.
 * When Remix changes: a RemixBrowser that throws no promise leaves nothing to wait for, and the page hydrates as
 *   usual. `page-data.client.test.ts` then fails; remove this module if "a key pressed just before hydration"
 *   (`tests/nightly/e2e/resilience.script.spec.ts`) passes without it.
 */

/** Resolves when the page's data is decoded. */
export async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}
