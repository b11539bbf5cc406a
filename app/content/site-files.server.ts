import { createHash } from 'node:crypto'
import { SERVICE_WORKER_PATH } from '#app/service-worker/addresses.ts'
import { site } from './site.ts'

/** The path of the web app manifest. */
export const MANIFEST_PATH = '/site.webmanifest'

/** Home screens cut longer names in the manifest's `short_name`, which is optional. */
const MAXIMUM_SHORT_NAME = 12

/** The manifest with the site's name, and without the screenshots, which show the default one. */
function renamedManifest(text: string): string {
  const { screenshots: _, ...manifest } = JSON.parse(text) as Record<string, unknown>
  const { name, description } = site
  const short_name = name.length <= MAXIMUM_SHORT_NAME ? name : undefined
  return JSON.stringify({ ...manifest, name, short_name, description })
}

/** A worker that differs for each name: browsers fetch the offline page again when the worker's file changes. */
function renamedWorker(text: string): string {
  const version = createHash('sha256').update(site.name).digest('hex').slice(0, 12)
  return `/* ${version} */\n${text}`
}

/**
 * How the built files with the site's name differ from the build, by path; none with the default name and
 * tagline.
 */
export function renamedFiles(): Partial<Record<string, (text: string) => string>> {
  return site.isRenamed
    ? { [MANIFEST_PATH]: renamedManifest, [SERVICE_WORKER_PATH]: renamedWorker }
    : {}
}
