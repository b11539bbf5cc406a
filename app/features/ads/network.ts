/* The ad network's script, which fills marked slots. Runs in the browser only, and only if the
   network's ids are configured: otherwise there are no third-party requests. */

/** Delay from page ready to ad initialization, in milliseconds (docs/product.md#limits). */
export const INITIALIZED_AFTER = 100

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

declare global {
  interface Window {
    /** The network's queue: one push for each slot, in document order. */
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
 * Asks the network to fill the next empty slot of the document. If its script fails or has no ad,
 * the site's own card stays.
 * @param client the site's id at the network
 */
export function fillNextPlace(client: string): void {
  requireScript(client)
  ;(window.adsbygoogle ??= []).push({})
}
