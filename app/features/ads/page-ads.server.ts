import { randomInt } from 'node:crypto'
import { environment } from '#app/http/process/environment.server.ts'
import { readAds, type AdRun } from './placement.ts'

/** What a page must know to place its advertisements; a loader gives it to `adsAfter`. */
export interface PageAds extends AdRun {
  /** The advertising network's ids; null where the site's own cards stand in its places. */
  network: { client: string; slot: string } | null
}

/**
 * The advertisements of a page view: the run that its address continues (`?ad=`), else a new one. The
 * seed travels with the loader's data, so that the browser finds the same places again.
 */
export function pageAds(request: Request): PageAds {
  const { ADS_CLIENT: client, ADS_SLOT: slot } = environment()
  const run = readAds(new URL(request.url).searchParams.get('ad'))
  return {
    ...(run ?? { seed: randomInt(2 ** 32), position: 0 }),
    network: client && slot ? { client, slot } : null,
  }
}
