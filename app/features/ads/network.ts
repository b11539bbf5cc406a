/*
 * The advertising network's own script, which fills places that are marked for it. Runs in the browser
 * only, and only where the network's ids are set: otherwise nothing is asked of anybody outside.
 */

/** Milliseconds from the page being ready to its advertisements being initialized (docs/product.md#limits). */
export const INITIALISED_AFTER = 100

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

declare global {
  interface Window {
    /** The network's queue: one push for each place, in the order of the document. */
    adsbygoogle?: object[]
  }
}

function requireScript(client: string): void {
  const src = `${SCRIPT}?client=${encodeURIComponent(client)}`
  if (document.querySelector(`script[src="${src}"]`)) return
  const script = document.createElement('script')
  script.async = true
  script.crossOrigin = 'anonymous'
  script.src = src
  document.head.append(script)
}

/**
 * Has the network fill the next place of the document that it has not been asked to fill. Where its
 * script cannot be had, or has nothing to show, the site's own card stays.
 * @param client the site's id with the network
 */
export function fillNextPlace(client: string): void {
  requireScript(client)
  ;(window.adsbygoogle ??= []).push({})
}
