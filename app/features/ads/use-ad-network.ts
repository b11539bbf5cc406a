import { useEffect, useState } from 'react'
import type { PageAds } from './page-ads.server.ts'

/**
 * Initializes an ad slot shortly after the page is ready or the slot is added
 * (docs/product.md#limits). Loads the network's script only if its ids are configured; otherwise
 * there are no third-party requests.
 * @returns true if the slot must contain the element that the network's script fills
 */
export function useAdSlot(network: PageAds['network']): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), INITIALIZE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const client = network?.client
  useEffect(() => {
    if (ready && client !== undefined) fillNextSlot(client)
  }, [ready, client])
  return ready
}

const INITIALIZE_AFTER_MS = 100

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

declare global {
  interface Window {
    /** The queue of the network's script: one push for each slot, in document order. */
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
 * the house card stays.
 * @param client the site's id at the network
 */
function fillNextSlot(client: string): void {
  requireScript(client)
  ;(window.adsbygoogle ??= []).push({})
}
