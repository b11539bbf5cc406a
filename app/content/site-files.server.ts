import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Router } from 'express'
import { escapeHtml } from '#app/http/error-response.server.ts'
import type { Environment } from '#app/http/process/environment.server.ts'
import {
  DISABLED_WORKER_PATH,
  OFFLINE_PATH,
  SERVICE_WORKER_PATH,
} from '#app/service-worker/addresses.ts'
import { DEFAULT_SITE, site } from './site.ts'

const MANIFEST_PATH = '/site.webmanifest'

/** Home screens cut longer names in the manifest's `short_name`, which is optional. */
const MAXIMUM_SHORT_NAME = 12

/** The manifest with the site's name, and without the screenshots, which show the default one. */
export function renamedManifest(text: string): string {
  const { screenshots: _, ...manifest } = JSON.parse(text) as Record<string, unknown>
  const { name, description } = site
  const short_name = name.length <= MAXIMUM_SHORT_NAME ? name : undefined
  return JSON.stringify({ ...manifest, name, short_name, description })
}

const renamedPage = (html: string) => html.replaceAll(DEFAULT_SITE.name, escapeHtml(site.name))

/**
 * A worker that differs for each name: browsers fetch the offline page again when the worker's file
 * changes.
 */
export function renamedWorker(text: string): string {
  const version = createHash('sha256').update(site.name).digest('hex').slice(0, 12)
  return `/* ${version} */\n${text}`
}

/**
 * The built files that differ by the site's name; with SERVICE_WORKER=off also a worker that
 * removes the service worker.
 */
export function siteFiles({ SERVICE_WORKER }: Pick<Environment, 'SERVICE_WORKER'>): Router {
  const router = Router()
  const worker = SERVICE_WORKER === 'off' ? DISABLED_WORKER_PATH : SERVICE_WORKER_PATH
  const send = (path: string, file: string, edit: (text: string) => string, age: string) => {
    const text = edit(readFileSync(join('build/client', file), 'utf8'))
    router.get(path, (_request, response) => {
      response.type(extname(file)).set('Cache-Control', age).send(text)
    })
  }
  if (site.isRenamed) {
    send(MANIFEST_PATH, MANIFEST_PATH, renamedManifest, 'public, max-age=3600')
    send(OFFLINE_PATH, `${OFFLINE_PATH}.html`, renamedPage, 'no-cache')
  }
  if (site.isRenamed || SERVICE_WORKER === 'off')
    send(SERVICE_WORKER_PATH, worker, renamedWorker, 'no-cache')
  return router
}
