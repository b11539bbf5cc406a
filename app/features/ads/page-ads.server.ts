import { randomInt } from 'node:crypto'
import { environment } from '#app/http/process/environment.server.ts'
import { readAds, type AdRun } from './placement.ts'

/** The data that a page needs to place its ads; a loader returns it for `adsAfter`. */
export interface PageAds extends AdRun {
  /** The ad network's ids; null to show the site's own cards. */
  network: { client: string; slot: string } | null
}

/**
 * The ads of a page view: the run in its URL (`?ad=`), else a new one. The seed is part of the
 * loader data, so that the browser computes the same positions.
 */
export function pageAds(request: Request): PageAds {
  const { ADS_CLIENT: client, ADS_SLOT: slot } = environment()
  const run = readAds(new URL(request.url).searchParams.get('ad'))
  return {
    ...(run ?? { seed: randomInt(2 ** 32), position: 0 }),
    network: client && slot ? { client, slot } : null,
  }
}
