import { randomInt } from 'node:crypto'
import { environment } from '#app/http/process/environment.server.ts'
import { readAds, type AdSequence } from './placement.ts'

/** The ads of one page, in its loader data; `adsAfter` renders them. */
export interface PageAds extends AdSequence {
  /** The ad network's ids; null for house cards. */
  network: { client: string; slot: string } | null
}

/**
 * Continues the ad sequence in the URL (`?ad=`), or starts a new one. The seed is in the loader data,
 * so that the browser computes the same positions.
 */
export function pageAds(request: Request): PageAds {
  const { ADS_CLIENT: client, ADS_SLOT: slot } = environment()
  const sequence = readAds(new URL(request.url).searchParams.get('ad'))
  return {
    ...(sequence ?? { seed: randomInt(2 ** 32), position: 0 }),
    network: client && slot ? { client, slot } : null,
  }
}
