import { useEffect, useState } from 'react'
import { fillNextPlace, INITIALISED_AFTER } from './network.ts'
import type { PageAds } from './page-ads.server.ts'

/**
 * Initialises a place for an advertisement a moment after the page is ready, or after the place was
 * added to it (docs/product.md#limits).
 * @returns whether that has happened: then the place must hold an element for the network
 */
export function useAdPlace(network: PageAds['network']): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), INITIALISED_AFTER)
    return () => clearTimeout(timer)
  }, [])
  const client = network?.client
  useEffect(() => {
    if (ready && client !== undefined) fillNextPlace(client)
  }, [ready, client])
  return ready
}
