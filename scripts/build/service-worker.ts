import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import { SERVICE_WORKER_PATH, DISABLED_WORKER_PATH } from '../../app/service-worker/addresses.ts'
import { BUILD_TARGET } from './target.ts'

/** Each is a file without imports, at a URL that never changes. */
const PROGRAMS = {
  [SERVICE_WORKER_PATH]: 'app/service-worker/worker.ts',
  [DISABLED_WORKER_PATH]: 'app/service-worker/disabled-worker.ts',
}

async function bundle(entry: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: BUILD_TARGET,
      lib: { entry, formats: ['iife'], name: 'worker', fileName: 'worker' },
    },
  })
  const [output] = Array.isArray(outputs) ? outputs : []
  const [chunk] = output?.output ?? []
  if (!chunk) throw new Error(`The build has no chunk for ${entry}.`)
  return chunk.code
}

/**
 * A browser installs a new worker, which fetches the offline page again, when the worker's file
 * changes.
 */
const offlineVersion = () =>
  createHash('sha256').update(readFileSync('public/offline.html')).digest('hex').slice(0, 12)

/** Adds the service worker to the client build. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async generateBundle() {
    for (const [path, entry] of Object.entries(PROGRAMS))
      this.emitFile({
        type: 'asset',
        fileName: path.slice(1),
        source: `/* ${offlineVersion()} */\n${await bundle(entry)}`,
      })
  },
}
