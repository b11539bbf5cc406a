import { useEffect, useState } from 'react'
import { fillNextPlace, INITIALIZED_AFTER } from './network.ts'
import type { PageAds } from './page-ads.server.ts'

/**
 * Initializes an ad slot shortly after the page is ready, or after the slot was added
 * (docs/product.md#limits).
 * @returns whether it is initialized: then the slot must contain an element for the network
 */
export function useAdPlace(network: PageAds['network']): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), INITIALIZED_AFTER)
    return () => clearTimeout(timer)
  }, [])
  const client = network?.client
  useEffect(() => {
    if (ready && client !== undefined) fillNextPlace(client)
  }, [ready, client])
  return ready
}
